import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

export type PhotoChoiceProblem =
  | { ok: false; reason: 'no-photos' | 'too-many-photos' | 'photo-twice' }
  /** `photoIds`: those that the seller has not uploaded or that are already in another listing. */
  | { ok: false; reason: 'photos-gone'; photoIds: string[] };

const MESSAGES: Record<PhotoChoiceProblem['reason'], string> = {
  'no-photos': 'Please add at least one image',
  'too-many-photos': `A listing can have up to ${PHOTO_LIMITS.maxPhotos} photos. Remove some.`,
  'photo-twice': 'You added the same photo twice. Remove one.',
  'photos-gone': 'Some photos are no longer there. Add them again.',
};

export function photoChoiceMessage({ reason }: Pick<PhotoChoiceProblem, 'reason'>): string {
  return MESSAGES[reason];
}

export function checkPhotoChoice(photoIds: string[], { mayBeEmpty = false } = {}): PhotoChoiceProblem | null {
  if (photoIds.length === 0 && !mayBeEmpty) return { ok: false, reason: 'no-photos' };
  if (photoIds.length > PHOTO_LIMITS.maxPhotos) return { ok: false, reason: 'too-many-photos' };
  if (new Set(photoIds).size < photoIds.length) return { ok: false, reason: 'photo-twice' };
  return null;
}
