import type { SendPhoto, Upload, UploadAnswer } from '#app/photos/upload-queue.ts';
import { type Answered, isReadable, readJson, sendFile } from '#app/ui/forms/send-file.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

const BUSY_STATUSES = [429, 502, 503, 504];

export function sendPhotosOf(userId: string, draftId: string | undefined): SendPhoto {
  return async (upload, options) => {
    if (!(await isReadable(upload.file))) return rejected(upload.file, 'can’t be read any more. Choose it again');
    const file = await shrinkToLimits(upload.file);
    if (file.size > PHOTO_LIMITS.maxBytes) return rejected(file, 'is larger than 25 MB. Make it smaller and try again');
    return options.signal.aborted
      ? { outcome: 'unreachable' }
      : post({ ...upload, file }, { userId, draftId }, options);
  };
}

const LONG_SIDE = 4096;

/** A phone's photo of 108 or 200 megapixels becomes a smaller JPEG; so does any file that is too large to send. */
async function shrinkToLimits(file: File): Promise<File> {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
  image.src = URL.createObjectURL(file);
  try {
    await loaded;
    const { naturalWidth, naturalHeight } = image;
    if (file.size <= PHOTO_LIMITS.maxBytes && naturalWidth * naturalHeight <= PHOTO_LIMITS.maxPixels) return file;
    const scale = Math.min(1, LONG_SIDE / Math.max(naturalWidth, naturalHeight));
    const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, 0, 0, width, height);
    // A browser short of memory draws nothing, without an error.
    if (!drawing?.getImageData(0, 0, 1, 1).data[3]) return file;
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return jpeg ? new File([jpeg], file.name, { type: jpeg.type }) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Ignores failures: the server deletes unused uploads after a day. */
export function deleteUpload(photoId: string): void {
  fetch(`/uploads/photos/${photoId}/delete`, { method: 'POST', redirect: 'manual', keepalive: true }).catch(() => {});
}

/** Shares of the photo’s width and height. */
export type Box = { left: number; top: number; width: number; height: number };

/** The photo with its new files, or null. */
export async function blurPlate(photoId: string, box: Box): Promise<Photo | null> {
  const body = new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`/uploads/photos/${photoId}/plate`, { method: 'POST', body });
    return response.ok ? readPhoto(await response.text()) : null;
  } catch {
    return null;
  }
}

/** Checked before sending photos again: the server rejects them only after all their bytes. */
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

/** The file comes last, so that the server knows its owner first. */
function toForm({ uploadId, file }: Upload, { userId, draftId }: Owner): FormData {
  const form = new FormData();
  form.set('userId', userId);
  form.set('uploadId', uploadId);
  if (draftId) form.set('draftId', draftId);
  form.set('photo', file);
  return form;
}

export function toAnswer(answered: Answered, file: File): UploadAnswer {
  const { status } = answered;
  if (status >= 200 && status < 300) {
    const photo = readPhoto(answered.responseText);
    return photo ? { outcome: 'stored', photo } : { outcome: 'failed' };
  }
  const retryAfterMs = readRetryAfter(answered.getResponseHeader('Retry-After'));
  if (status === 401) return { outcome: 'signed-out' };
  if (BUSY_STATUSES.includes(status)) return { outcome: 'busy', retryAfterMs };
  if (status >= 500 || status === 408) return { outcome: 'failed', retryAfterMs };
  const message = readMessage(answered.responseText);
  if (status === 409) return { outcome: 'full', message: message ?? `No space left for ${file.name}.` };
  if (message) return { outcome: 'rejected', message };
  return rejected(file, status === 413 ? 'is too large' : 'wasn’t accepted');
}

function rejected(file: File, why: string): UploadAnswer {
  return { outcome: 'rejected', message: `${file.name} ${why}.` };
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

/** Seconds or a date, at most an hour. */
function readRetryAfter(header: string | null): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Math.min(3_600_000, Math.max(0, ms || 0));
}
