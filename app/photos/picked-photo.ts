import type { UploadState, Uploads } from '#app/photos/upload-queue.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

export type PickedPhoto = {
  /** The upload's id, or the id of a photo that was stored before. It never changes. */
  key: string;
  /** Null for a photo that was stored before. */
  file: File | null;
  photo: Photo | null;
  /** Why this device rejected it. */
  rejection: string | null;
};

export type ShownPhoto = Pick<PickedPhoto, 'key' | 'file' | 'photo'> & {
  /** The photo's id, or `local:` and its key until it is uploaded. */
  ref: string;
  /** For messages; a stored photo has no file name. */
  name: string;
  state: UploadState;
};

export type RestoredPhoto = Photo | { uploadId: string; file: File };

export function pickedPhoto(restored: RestoredPhoto): PickedPhoto {
  if ('file' in restored) return { key: restored.uploadId, file: restored.file, photo: null, rejection: null };
  return { key: restored.id, file: null, photo: restored, rejection: null };
}

export function toShown({ key, file, photo, rejection }: PickedPhoto, { states }: Uploads): ShownPhoto {
  const state = stateOf(photo, rejection) ?? states.get(key) ?? { step: 'waiting' };
  const stored = state.step === 'stored' ? state.photo : null;
  return { key, file, photo: stored, ref: stored?.id ?? localRef(key), name: file?.name || 'The photo', state };
}

function stateOf(photo: Photo | null, rejection: string | null): UploadState | null {
  if (rejection) return { step: 'rejected', message: rejection };
  return photo && { step: 'stored', photo };
}

export function localRef(uploadId: string): string {
  return `local:${uploadId}`;
}

export function hasProblem({ state }: ShownPhoto): boolean {
  return state.step === 'rejected' || state.step === 'failed';
}

export function isUploading({ state }: ShownPhoto): boolean {
  return state.step !== 'stored' && state.step !== 'rejected' && state.step !== 'failed';
}

/** Some browsers give HEIC and AVIF no type: the server checks those. */
export function fileRejection({ name, size, type }: File): string | null {
  if (size > PHOTO_LIMITS.maxBytes) return `${name} is larger than 25 MB.`;
  if (size === 0) return `${name} is empty.`;
  return type === '' || type.startsWith('image/') ? null : `${name} isn’t an image.`;
}

/** A random UUID. `crypto.randomUUID` exists on secure pages only. */
export function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
