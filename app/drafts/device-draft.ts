import {
  type AccountDraft,
  DRAFT_DAYS,
  type DraftDocument,
  type DraftPhotos,
  type DraftTexts,
  isSameDocument,
  type Push,
  type SavedDraft,
} from '#app/drafts/draft.ts';
import type { PushOutcome } from '#app/drafts/send-draft.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

export type DraftKey = { userId: string; draftId: string };

export type DeviceDraft = DraftKey & {
  listingId: string | null;
  listingTitle: string | null;
  document: DraftDocument;
  photos: DraftPhotos;
  copyId: string;
  /** How often the document has changed on this device, and how often it had when the account saved it. */
  revision: number;
  savedRevision: number;
  /** The account's version that the document is based on. */
  base: number;
  changedAt: number;
  savedAt: number;
  /** What its form was last sent with. */
  sentRevision: number;
};

export type Subject = Pick<DeviceDraft, 'listingId' | 'listingTitle'>;

export type DraftState = {
  saved: 'untouched' | 'unsaved' | 'device' | 'account';
  /** No storage, no space, or no space for photos. */
  deviceProblem: 'none' | 'full' | 'photos' | null;
  accountProblem: Exclude<PushOutcome['outcome'], 'saved' | 'conflict' | 'ended'> | null;
  /** Nothing is saved any more. */
  end: 'deleted' | 'published' | 'listing-deleted' | null;
  nextPath: string | null;
  conflict: { saved: DraftDocument; mine: DraftDocument } | null;
  photosElsewhere: number;
};

export function newDeviceDraft(key: DraftKey, { listingId, listingTitle }: Subject, now: number): DeviceDraft {
  return {
    ...key,
    listingId,
    listingTitle,
    document: { texts: {} },
    photos: {},
    copyId: randomId(),
    revision: 0,
    savedRevision: 0,
    base: 0,
    changedAt: now,
    savedAt: 0,
    sentRevision: -1,
  };
}

export function withDocument(draft: DeviceDraft, document: DraftDocument, now: number): DeviceDraft {
  if (draft.revision > 0 && isSameDocument(document, draft.document)) return draft;
  return { ...draft, document, revision: draft.revision + 1, changedAt: now };
}

export function withPhotos(draft: DeviceDraft, photos: DraftPhotos): DeviceDraft {
  const known = { ...draft.photos, ...photos };
  const ids = (draft.document.photos ?? []).filter((id) => known[id]);
  return { ...draft, photos: Object.fromEntries(ids.map((id) => [id, known[id]])) as DraftPhotos };
}

export function isSaved({ revision, savedRevision }: Pick<DeviceDraft, 'revision' | 'savedRevision'>): boolean {
  return revision === savedRevision;
}

export function pushOf({ userId, listingId, base, copyId, revision, document }: DeviceDraft): Push {
  return { userId, listingId, base, copyId, revision, document };
}

/** After the account has saved the document of `push`. */
export function withSaved(draft: DeviceDraft, push: Push, saved: SavedDraft, now: number): DeviceDraft {
  const savedRevision = Math.max(draft.savedRevision, push.revision);
  const base = Math.max(draft.base, saved.version);
  const after = { ...draft, savedRevision, base, savedAt: now };
  if (saved.listingId === draft.listingId) return withPhotos(after, saved.photos);
  // The listing was deleted, and its photos with it: the draft is one of a new car.
  const { version: _, ...texts } = draft.document.texts;
  const photos = draft.document.photos?.filter((id) => saved.photos[id] || !draft.photos[id]);
  const document = photos ? { texts, photos } : { texts };
  const revision = draft.revision + 1;
  return { ...after, listingId: null, listingTitle: null, document, photos: saved.photos, revision };
}

/** The account's document instead of the device's. */
export function withAccount(draft: DeviceDraft, { version, document, photos }: SavedDraft, now: number): DeviceDraft {
  const revision = draft.revision + 1;
  return { ...draft, document, photos, base: version, revision, savedRevision: revision, savedAt: now };
}

/** A page may come from the browser's cache, with an older version than the device has. */
export function latestOf(draft: DeviceDraft | undefined, key: DraftKey, account: AccountDraft | null) {
  if (!account) return draft;
  if (!draft) return withAccount(newDeviceDraft(key, account, account.updatedAt), account, account.updatedAt);
  const isOlder = isSaved(draft) && account.version > draft.base;
  return isOlder ? withAccount(draft, account, account.updatedAt) : withPhotos(draft, account.photos);
}

/** A form whose answer was lost has become its listing, unless it was changed after it was sent. */
export function isPartOfListing({ revision, savedRevision, sentRevision }: DeviceDraft): boolean {
  return revision === savedRevision || revision === sentRevision;
}

export function changesNothing({ texts, photos }: DraftDocument, listing: DraftDocument): boolean {
  const isUnchanged = ([name, text]: [string, string]) => (texts[name as keyof DraftTexts] ?? text) === text;
  return (
    Object.entries(listing.texts).every(isUnchanged) && (!photos || photos.join() === (listing.photos ?? []).join())
  );
}

export function isExpired({ changedAt }: Pick<DeviceDraft, 'changedAt'>, now: number): boolean {
  return now - changedAt > DRAFT_DAYS * 86_400_000;
}
