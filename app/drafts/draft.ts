/** A draft is one document with a version. The browser and the server share this file. */
import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** `version` is the version of the listing that an edit started from. */
export type DraftField = FieldName | 'version';
export const DRAFT_FIELDS: readonly DraftField[] = [...FIELD_NAMES, 'version'];
export type DraftTexts = Partial<Record<DraftField, string>>;

export type DraftDocument = {
  texts: DraftTexts;
  /** In order: ids of uploads, or of photos that the listing has. Missing means the photos of the listing. */
  photos?: string[];
};

/** The stored photos of a document, by the ids it names. */
export type DraftPhotos = Record<string, Photo>;

export type AccountDraft = {
  id: string;
  listingId: string | null;
  listingTitle: string | null;
  version: number;
  document: DraftDocument;
  photos: DraftPhotos;
  updatedAt: number;
};

export type Push = {
  /** The draft's owner. Someone else may have signed in to this browser since. */
  userId: string;
  listingId: string | null;
  /** The account's version that the document is based on; 0 for none. */
  base: number;
  /** The device's copy of the draft, and how often it was changed: requests may arrive late, twice or out of order. */
  copyId: string;
  revision: number;
  document: DraftDocument;
};

export type SavedDraft = Pick<AccountDraft, 'listingId' | 'version' | 'document' | 'photos'>;
/** In a conflict nothing was saved: this is what another device has saved. */
export type PushAnswer = (SavedDraft & { isConflict: boolean }) | DraftEnd;
export type DraftEnd = { end: 'deleted' } | { end: 'published'; listingId: string };

export const DRAFT_DAYS = 90;
export const MAX_DRAFTS = 20;

/** Whether both have the same fields and photos, whatever listing version they started from. */
export function isSameDocument(a: DraftDocument, b: DraftDocument): boolean {
  return (
    FIELD_NAMES.every((name) => (a.texts[name] ?? '') === (b.texts[name] ?? '')) &&
    a.photos?.join() === b.photos?.join()
  );
}

export function carTitle({ year, make, model }: DraftTexts): string {
  const words = [year, make, model].map((text) => text?.trim()).filter(Boolean);
  return words.join(' ') || 'Untitled car';
}

export function draftTitle({
  listingId,
  listingTitle,
  document,
}: Pick<AccountDraft, 'listingId' | 'listingTitle' | 'document'>): string {
  return listingId ? `Changes to ${listingTitle ?? 'a listing'}` : carTitle(document.texts);
}

export function draftPath({ draftId, listingId }: { draftId: string; listingId: string | null }): string {
  const page = listingId ? `/edit-listing/${listingId}` : '/create-listing';
  return `${page}?${new URLSearchParams({ draft: draftId })}`;
}
