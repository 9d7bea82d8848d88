/** The body of a call that changes something: JSON, or a form with the JSON in `car` and files in `photos`. */
import type { RouterContextProvider } from 'react-router';
import { announcedBytes } from '#app/http/forms/received-form.server.ts';
import { type ReceivedForm, readWhole, receiveUpload } from '#app/http/received-upload.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

const MAX_JSON_BYTES = 256 * 1024;
const FORM = {
  field: 'photos',
  maxFileBytes: PHOTO_LIMITS.maxBytes,
  maxBytes: PHOTO_LIMITS.maxPhotos * PHOTO_LIMITS.maxBytes,
};

type SentFile = { name: string; size: number; bytes(): Promise<Uint8Array> };
export type SentBody = { ok: true; text: string; files: SentFile[] } | { ok: false; status: number; message: string };
type Call = { request: Request; context: Readonly<RouterContextProvider> };

/** Deletes the files after `use`. Uploads count towards `account`. */
export function receiveCall<Result>(
  { request, context }: Call,
  account: string,
  use: (sent: SentBody) => Promise<Result>,
): Promise<Result> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    return receiveUpload({ request, context }, FORM, (received) => use(ofForm(received)), account);
  }
  if (type !== 'application/json') return use(refused(415, 'Send application/json or multipart/form-data.'));
  return receiveJson(request).then(use);
}

function ofForm(received: ReceivedForm): SentBody {
  if (!received.ok) return received;
  const { form, files } = received;
  if (files.length > PHOTO_LIMITS.maxPhotos) return refused(413, `Send at most ${PHOTO_LIMITS.maxPhotos} photos.`);
  if (files.some(({ size }) => size > PHOTO_LIMITS.maxBytes)) return refused(413, 'A photo is larger than 25 MB.');
  const car = form.get('car');
  if (car === null) return refused(400, 'Send the car as JSON in the field “car”.');
  return { ok: true, text: String(car), files };
}

export async function receiveJson(request: Request): Promise<SentBody> {
  if (announcedBytes(request) > MAX_JSON_BYTES) return refused(413, 'This is too large.');
  const body = await readWhole(request.body, MAX_JSON_BYTES).catch(() => 400);
  if (body === 413) return refused(413, 'This is too large.');
  if (body === 408) return refused(408, 'This took too long to arrive.');
  if (typeof body === 'number') return refused(400, 'We didn’t receive this properly.');
  return { ok: true, text: body.toString(), files: [] };
}

function refused(status: number, message: string): SentBody {
  return { ok: false, status, message };
}
