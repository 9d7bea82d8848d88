import { isDraftId } from '#app/drafts/draft-schema.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import type { UploadRejection } from '#app/photos/uploads.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { uploadPhoto } from '#app/selling/form-drafts.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/upload-photo';

const MEGABYTE = 1024 * 1024;
/** A photo that is a bit too large is still read, so that the answer can name it. */
const LIMITS = { field: 'photo', maxFileBytes: PHOTO_LIMITS.maxBytes, maxBytes: 100 * MEGABYTE };

const UNREAD: Partial<Record<number, string>> = {
  400: 'We didn’t receive the photo properly.',
  413: 'The photo is larger than 25 MB.',
  415: 'We didn’t receive the photo properly.',
};

const STATUSES: Partial<Record<UploadRejection['reason'], number>> = {
  'too-large': 413,
  'too-many-waiting': 409,
  'too-many-tries': 429,
  'account-gone': 401,
  'storage-failed': 503,
};

export function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  return receiveUpload({ request, context }, LIMITS, async (received) => {
    const upload = toUpload(received, uid);
    if (upload instanceof Response) return upload;
    const result = await uploadPhoto(db, uid, upload);
    if (result.ok) return Response.json(result.photo, { status: 201 });
    context.get(requestContext).retryAfterSeconds = result.retryAfterSeconds;
    return jsonRefusal(STATUSES[result.reason] ?? 422, result.message);
  });
}

function toUpload(received: ReceivedForm, uid: string) {
  if (!received.ok) {
    return jsonRefusal(received.status, UNREAD[received.status] ?? received.message);
  }
  const { form, files } = received;
  const userId = form.get('userId');
  if (userId !== null && userId !== uid) return jsonRefusal(401, 'Someone else has signed in on this browser.');
  const [file] = files;
  const draftId = idIn(form, 'draftId', isDraftId);
  const uploadId = idIn(form, 'uploadId', isUploadId);
  if (!file || draftId === null || uploadId === null) return jsonRefusal(400, 'No photo was sent.');
  return { file, draftId, uploadId };
}

function isUploadId(text: string): boolean {
  return /^[\w-]{8,60}$/.test(text);
}

/** Null if the form has something that is no id. */
function idIn(form: FormData, name: string, isOne: (text: string) => boolean): string | undefined | null {
  const value = form.get(name);
  if (value === null) return undefined;
  return typeof value === 'string' && isOne(value) ? value : null;
}
