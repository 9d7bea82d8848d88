/** One photo of a form, from picking to publishing. */

import type { UploadState, Uploads } from '#app/listings/photos/picker/upload-queue.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

export type PickedPhoto = {
  /** The id of its upload, or of a photo that was stored before; the same for as long as it is shown. */
  key: string;
  /** Null for a photo that was stored before. */
  file: File | null;
  photo: Photo | null;
  /** What is wrong with it, found out on this device. */
  refusal: string | null;
};

/** A picked photo with what has become of its upload. */
export type ShownPhoto = Pick<PickedPhoto, 'key' | 'file' | 'photo'> & {
  /** What a draft and a form call it: the photo's id, or `local:` and its key while only this device has it. */
  ref: string;
  /** For sentences; a photo that was stored before has no file name. */
  name: string;
  state: UploadState;
};

/** A photo as a draft gives it back: stored, or its bytes from this device under the id of their upload. */
export type RestoredPhoto = Photo | { uploadId: string; file: File };

export function pickedPhoto(restored: RestoredPhoto): PickedPhoto {
  if ('file' in restored) return { key: restored.uploadId, file: restored.file, photo: null, refusal: null };
  return { key: restored.id, file: null, photo: restored, refusal: null };
}

export function toShown({ key, file, photo, refusal }: PickedPhoto, { states }: Uploads): ShownPhoto {
  const state = stateOf(photo, refusal) ?? states.get(key) ?? { step: 'waiting' };
  const stored = state.step === 'stored' ? state.photo : null;
  return { key, file, photo: stored, ref: stored?.id ?? localRef(key), name: file?.name || 'The photo', state };
}

function stateOf(photo: Photo | null, refusal: string | null): UploadState | null {
  if (refusal) return { step: 'refused', message: refusal };
  return photo && { step: 'stored', photo };
}

export function localRef(uploadId: string): string {
  return `local:${uploadId}`;
}

/** What the seller still has to decide about. */
export function hasProblem({ state }: ShownPhoto): boolean {
  return state.step === 'refused' || state.step === 'failed';
}

export function isUploading({ state }: ShownPhoto): boolean {
  return state.step !== 'stored' && state.step !== 'refused' && state.step !== 'failed';
}

/** What needs no server to be known of a file. Some browsers know no type for HEIC and AVIF: the server looks into those. */
export function refusalOf({ name, size, type }: File): string | null {
  if (size > PHOTO_LIMITS.maxBytes) return `${name} is larger than 25 MB.`;
  if (size === 0) return `${name} is empty.`;
  return type === '' || type.startsWith('image/') ? null : `${name} is not a picture.`;
}

/** Random, in the form of a UUID. `randomUUID` exists on secure pages only. */
export function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
