/** Sends photos to `/uploads/photos`, and deletes there what was taken out again. Runs in browsers only. */

import type { SendPhoto, Upload, UploadAnswer } from '#app/listings/photos/picker/upload-queue.ts';
import { type Answered, isReadable, readJson, sendFile } from '#app/ui/forms/send-file.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const AWAY = [429, 502, 503, 504];

/** `draftId` is asked at each photo: a draft gets its id with the first thing that is kept. */
export function sendPhotosOf(userId: string, draftId: () => string | undefined): SendPhoto {
  return async (upload, options) => {
    if (!(await isReadable(upload.file))) return refused(upload.file, 'can no longer be read. Please choose it again');
    return options.signal.aborted ? { outcome: 'unreachable' } : post(upload, { userId, draftId: draftId() }, options);
  };
}

/** Nobody waits for it: what stays behind is swept. */
export function deleteUpload(photoId: string): void {
  fetch(`/uploads/photos/${photoId}/delete`, { method: 'POST', redirect: 'manual', keepalive: true }).catch(() => {});
}

/** Asked before photos are sent again: a refusal would come only after all their bytes. */
export async function isSignedIn(userId: string): Promise<boolean> {
  try {
    const response = await fetch('/whoami');
    return response.ok && (await response.json()).uid === userId;
  } catch {
    return false;
  }
}

type Owner = { userId: string; draftId: string | undefined };

async function post(upload: Upload, owner: Owner, options: Parameters<SendPhoto>[1]) {
  const answered = await sendFile('/uploads/photos', toForm(upload, owner), options);
  return answered ? toAnswer(answered, upload.file) : ({ outcome: 'unreachable' } as const);
}

/** The file comes last, so that the server knows whose it is before it arrives. */
function toForm({ uploadId, file }: Upload, { userId, draftId }: Owner): FormData {
  const form = new FormData();
  form.set('userId', userId);
  form.set('uploadId', uploadId);
  if (draftId) form.set('draftId', draftId);
  form.set('photo', file);
  return form;
}

/** What the server's answer means for the photo. */
export function toAnswer(answered: Answered, file: File): UploadAnswer {
  const { status } = answered;
  if (status >= 200 && status < 300) {
    const photo = readPhoto(answered.responseText);
    return photo ? { outcome: 'stored', photo } : { outcome: 'failed' };
  }
  const retryAfterMs = readRetryAfter(answered.getResponseHeader('Retry-After'));
  if (status === 401) return { outcome: 'signed-out' };
  if (AWAY.includes(status)) return { outcome: 'busy', retryAfterMs };
  if (status >= 500 || status === 408) return { outcome: 'failed', retryAfterMs };
  const message = readMessage(answered.responseText);
  if (status === 409) return { outcome: 'full', message: message ?? `There is no room for ${file.name}.` };
  if (message) return { outcome: 'refused', message };
  return refused(file, status === 413 ? 'is too large' : 'was not accepted');
}

function refused(file: File, why: string): UploadAnswer {
  return { outcome: 'refused', message: `${file.name} ${why}.` };
}

function readPhoto(text: string): Photo | null {
  const { id, url, width, height, thumbhash } = readJson(text);
  if (typeof id !== 'string' || typeof url !== 'string' || typeof thumbhash !== 'string') return null;
  return typeof width === 'number' && typeof height === 'number' ? { id, url, width, height, thumbhash } : null;
}

function readMessage(text: string): string | null {
  const { message } = readJson(text);
  return typeof message === 'string' && message !== '' ? message : null;
}

/** Seconds or a date; at most an hour, since nobody waits longer for a photo. */
function readRetryAfter(header: string | null): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Math.min(3_600_000, Math.max(0, ms || 0));
}
