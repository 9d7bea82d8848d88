/** The photos a form sends with a listing: their ids in the seller's order, and what can be wrong with them. */
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

export type PhotoChoiceRefusal =
  | { ok: false; reason: 'no-photos' | 'too-many-photos' | 'photo-twice' }
  /** `photoIds` are those that the seller has not uploaded, or that another listing has taken meanwhile. */
  | { ok: false; reason: 'photos-gone'; photoIds: string[] };

const SENTENCES: Record<PhotoChoiceRefusal['reason'], string> = {
  'no-photos': 'Please add at least one image',
  'too-many-photos': `A listing can have at most ${PHOTO_LIMITS.maxPhotos} photos. Please remove some.`,
  'photo-twice': 'A photo is there twice. Please remove one of the two.',
  'photos-gone': 'Some photos are no longer there. Please add them again.',
};

/** For the field of the photos. */
export function photoChoiceSentence({ reason }: Pick<PhotoChoiceRefusal, 'reason'>): string {
  return SENTENCES[reason];
}

/** What can be told without looking them up. */
export function checkPhotoChoice(photoIds: string[], { mayBeEmpty = false } = {}): PhotoChoiceRefusal | null {
  if (photoIds.length === 0 && !mayBeEmpty) return { ok: false, reason: 'no-photos' };
  if (photoIds.length > PHOTO_LIMITS.maxPhotos) return { ok: false, reason: 'too-many-photos' };
  if (new Set(photoIds).size < photoIds.length) return { ok: false, reason: 'photo-twice' };
  return null;
}
