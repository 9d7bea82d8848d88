import { storeArticleImage } from '#app/articles/article-images.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/forms/received-files.server.ts';
import { requireJsonAdministrator } from '#app/http/viewers/administrator.server.ts';
import { jsonRefusal } from '#app/http/viewers/json-viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ARTICLE_IMAGE_PLACES } from '#app/platform/db/schema/articles.server.ts';
import { refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { toLastingPhoto } from '#app/platform/storage/stored-photo.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';
import type { Route } from './+types/upload-image';

/** An image that is somewhat too large is read all the same, so that the answer can name it. */
const LIMITS = { field: 'image', maxFileBytes: PHOTO_LIMITS.maxBytes, maxBytes: 100 * 1024 * 1024 };

export function action({ request, context }: Route.ActionArgs) {
  requireJsonAdministrator(context);
  return receiveForm(request, LIMITS, store);
}

async function store(received: ReceivedForm) {
  if (!received.ok) {
    const message = received.status === 413 ? 'the image is larger than 25 MB.' : 'the image arrived damaged.';
    return jsonRefusal(received.status, message);
  }
  const [file] = received.files;
  const place = ARTICLE_IMAGE_PLACES.find((known) => known === received.form.get('place'));
  if (!file || !place) return jsonRefusal(400, 'no image was sent.');
  if (file.size > PHOTO_LIMITS.maxBytes) return jsonRefusal(413, refusalSentence(file.name, 'too-large'));
  const stored = await storeArticleImage(db, { place, name: file.name, bytes: await file.bytes() });
  return stored.ok ? Response.json(toLastingPhoto(stored.image), { status: 201 }) : jsonRefusal(422, stored.message);
}
