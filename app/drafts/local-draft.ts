import {
  type AccountDraft,
  carTitle,
  DRAFT_DAYS,
  type DraftDocument,
  type DraftTexts,
  type Gone,
  isLocalPhoto,
  isSameDocument,
  type Push,
  type PushAnswer,
  withUploads,
} from '#app/drafts/draft.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { randomId } from '#app/vocabulary/random-id.ts';

export type DraftKey = { userId: string; draftId: string };

export type LocalDraft = DraftKey & {
  listingId: string | null;
  listingTitle: string | null;
  document: DraftDocument;
  copyId: string;
  /** How often the document has changed on this device, and how often it had when the account saved it. */
  revision: number;
  savedRevision: number;
  base: number;
  changedAt: number;
  savedAt: number;
  uploads: Record<string, string>;
  photos: Photo[];
  /** Its form was sent as it is, or it was deleted here (by its owner, or because it changed nothing) and the account doesn't know yet. */
  end: 'submitted' | 'discarded' | 'unchanged' | null;
};

export type Subject = Pick<LocalDraft, 'listingId' | 'listingTitle'>;

export function newLocalDraft(key: DraftKey, { listingId, listingTitle }: Subject, now: number): LocalDraft {
  return {
    ...key,
    listingId,
    listingTitle,
    document: { texts: {} },
    copyId: randomId(),
    revision: 0,
    savedRevision: 0,
    base: 0,
    changedAt: now,
    savedAt: 0,
    uploads: {},
    photos: [],
    end: null,
  };
}

export function withDocument(draft: LocalDraft, changed: DraftDocument, now: number): LocalDraft {
  const document = withUploads(changed, uploadsOf(draft));
  if (draft.revision > 0 && isSameDocument(document, draft.document)) return draft;
  return { ...draft, document, revision: draft.revision + 1, changedAt: now, end: null };
}

/** Uploading a photo doesn't change the document: it names the same photo by another id. */
export function withPhotos(draft: LocalDraft, { uploads, photos }: Pick<LocalDraft, 'uploads' | 'photos'>): LocalDraft {
  const known = { ...draft, uploads: { ...draft.uploads, ...uploads } };
  const document = withUploads(draft.document, uploadsOf(known));
  const byId = new Map([...draft.photos, ...photos].map((photo) => [photo.id, photo]));
  return { ...known, document, photos: (document.photos ?? []).flatMap((ref) => byId.get(ref) ?? []) };
}

export function isSaved({ revision, savedRevision }: Pick<LocalDraft, 'revision' | 'savedRevision'>): boolean {
  return revision === savedRevision;
}

export function pushOf(draft: LocalDraft): Push {
  const { userId, listingId, base, copyId, revision, document } = draft;
  return { userId, listingId, base, copyId, revision, document: isSaved(draft) ? null : document };
}

type Answer = Exclude<PushAnswer, Gone>;

export function withAnswer(draft: LocalDraft, push: Push, answer: Answer, now: number): LocalDraft {
  if (answer.isConflict) return draft;
  if (push.document) {
    const savedRevision = Math.max(draft.savedRevision, push.revision);
    const saved = { ...draft, savedRevision, savedAt: now, base: Math.max(draft.base, answer.version) };
    return withPhotos(saved, { uploads: {}, photos: answer.photos });
  }
  // The account was restored from a backup: it gets the document again.
  if (answer.version < draft.base) return { ...draft, base: answer.version, revision: draft.revision + 1 };
  return isSaved(draft) ? withVersion(draft, answer, now) : draft;
}

export function withVersion(draft: LocalDraft, { version, document, photos }: Version, now: number): LocalDraft {
  const theirs = withUploads(document, uploadsOf(draft));
  const isSame = draft.revision > 0 && isSameDocument(theirs, draft.document);
  const revision = isSame ? draft.revision : draft.revision + 1;
  const adopted = { ...draft, document: theirs, base: version, revision, savedRevision: revision, savedAt: now };
  return withPhotos(adopted, { uploads: {}, photos });
}

export type Version = Pick<AccountDraft, 'version' | 'document' | 'photos'>;

/** What the page was rendered with. An older version than the device has is from the browser's cache. */
export function withAccount(draft: LocalDraft | undefined, key: DraftKey, account: AccountDraft): LocalDraft {
  if (!draft) return withVersion(newLocalDraft(key, account, account.updatedAt), account, account.updatedAt);
  return isSaved(draft) && account.version >= draft.base ? withVersion(draft, account, account.updatedAt) : draft;
}

/** A draft that the account can't save any more continues under another id. */
export function renewed(draft: LocalDraft, draftId: string, gone: Gone): LocalDraft {
  const renewal = { ...draft, draftId, copyId: randomId(), savedRevision: -1, base: 0, end: null };
  const { texts, photos = [] } = draft.document;
  if (gone.gone === 'published') {
    // Without a version the form asks before it overwrites the listing.
    const document = { ...draft.document, texts: { ...texts, version: '' } };
    return { ...renewal, listingId: gone.listingId, listingTitle: carTitle(texts), document };
  }
  const { version: _, ...words } = texts;
  if (gone.gone === 'draft') {
    const document = draft.listingId ? { texts } : { texts, photos: photos.filter(isLocalPhoto) };
    return { ...renewal, document, photos: [] };
  }
  // The listing's photos were deleted with it.
  const added = new Set(Object.values(draft.uploads));
  const own = photos.filter((ref) => isLocalPhoto(ref) || added.has(ref));
  const stored = draft.photos.filter(({ id }) => added.has(id));
  return { ...renewal, listingId: null, listingTitle: null, document: { texts: words, photos: own }, photos: stored };
}

export function changesNothing({ texts, photos }: DraftDocument, listing: DraftDocument): boolean {
  const isUnchanged = ([name, text]: [string, string]) => (texts[name as keyof DraftTexts] ?? text) === text;
  return (
    Object.entries(listing.texts).every(isUnchanged) && (!photos || photos.join() === (listing.photos ?? []).join())
  );
}

export function isExpired({ changedAt }: Pick<LocalDraft, 'changedAt'>, now: number): boolean {
  return now - changedAt > DRAFT_DAYS * 86_400_000;
}

export function keyOf({ userId, draftId }: DraftKey): string {
  return `${userId}/${draftId}`;
}

function uploadsOf({ uploads }: Pick<LocalDraft, 'uploads'>): Map<string, string> {
  return new Map(Object.entries(uploads));
}
