import { storeArticleImage } from '#app/articles/article-images.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { jsonRefusal } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { withBytes } from '#app/platform/images/clean-photo.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { ARTICLE_IMAGE_PLACES } from '#app/platform/schema/articles.server.ts';
import { toLastingPhoto } from '#app/platform/storage/storage.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/upload-image';

/** Reads images somewhat over the limit too, so that the answer can name the file. */
const LIMITS = { field: 'image', maxFileBytes: PHOTO_LIMITS.maxBytes, maxBytes: 100 * 1024 * 1024 };

const DAMAGED = 'we didn’t receive the image properly. Please try again.';
const UNREAD: Partial<Record<number, string>> = {
  400: DAMAGED,
  413: 'the image is larger than 25 MB.',
  415: DAMAGED,
};

export function action({ request, context }: Route.ActionArgs) {
  return receiveUpload({ request, context }, LIMITS, store);
}

async function store(received: ReceivedForm) {
  if (!received.ok) {
    return jsonRefusal(received.status, UNREAD[received.status] ?? received.message);
  }
  const [file] = received.files;
  const place = ARTICLE_IMAGE_PLACES.find((known) => known === received.form.get('place'));
  if (!file || !place) return jsonRefusal(400, 'no image was sent.');
  if (file.size > PHOTO_LIMITS.maxBytes) return jsonRefusal(413, rejectionMessage(file.name, 'too-large'));
  const stored = await withBytes(file, (bytes) => storeArticleImage(db, { place, name: file.name, bytes }));
  return stored.ok ? Response.json(toLastingPhoto(stored.image), { status: 201 }) : jsonRefusal(422, stored.message);
}
