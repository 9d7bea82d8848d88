/** Drafts in the browser's database. It may be missing (private windows), full, or closed at any time; then these reject. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from '#app/drafts/draft-presence.ts';
import { type ChangeDraft, type DraftStore, type LocalPhoto, memoryDrafts } from '#app/drafts/draft-store.ts';
import { type DraftKey, isExpired, type LocalDraft } from '#app/drafts/local-draft.ts';

type Ids = [userId: string, draftId: string];
type PhotoRecord = DraftKey & { uploadId: string; blob: Blob; name: string; type: string; pickedAt: number };
interface Schema extends DBSchema {
  drafts: { key: Ids; value: LocalDraft };
  photos: { key: [...Ids, uploadId: string]; value: PhotoRecord };
}

const OPEN_MS = 10_000;
const DAY_MS = 86_400_000;
/** A killed browser must find what was written right before. */
const STRICT = { durability: 'strict' } as const;

export const localDrafts: DraftStore = { isLasting: true, read, list, change, addPhoto, removePhotos, photos, remove };

/** The browser's database, or the page's memory where it doesn't open. */
export async function openDrafts(): Promise<DraftStore> {
  try {
    await open();
    return localDrafts;
  } catch {
    return memoryDrafts();
  }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openInTime().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openInTime(): Promise<IDBPDatabase<Schema>> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database does not open')), OPEN_MS);
  const closed = () => {
    opening = undefined;
  };
  const database = openDB<Schema>(DATABASE, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('drafts', { keyPath: ['userId', 'draftId'] });
      upgraded.createObjectStore('photos', { keyPath: ['userId', 'draftId', 'uploadId'] });
    },
    // A newer page in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });
  return Promise.race([database, late]).finally(() => clearTimeout(timer));
}

/** A phone that slept may have lost its connection without an event: then it is tried once more. */
async function withDatabase<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const used = open();
  try {
    return await work(await used);
  } catch (error) {
    const isLost = error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
    if (!isLost) throw error;
    if (opening === used) opening = undefined;
    return work(await open());
  }
}

function read({ userId, draftId }: DraftKey): Promise<LocalDraft | undefined> {
  return withDatabase((database) => database.get('drafts', [userId, draftId]));
}

async function list(userId: string): Promise<LocalDraft[]> {
  const now = Date.now();
  const all = await withDatabase((database) => database.getAll('drafts', startingWith(userId)));
  for (const draft of all) if (isExpired(draft, now)) await remove(draft);
  const current = all.filter((draft) => !isExpired(draft, now));
  await removeStrayPhotos(userId, new Set(current.map(({ draftId }) => draftId)));
  return current;
}

/** A photo is written before the draft that names it, so for a day it may be without one. */
async function removeStrayPhotos(userId: string, draftIds: ReadonlySet<string>) {
  const keys = await withDatabase((database) => database.getAllKeys('photos', startingWith(userId)));
  const strays = new Set(keys.map(([, draftId]) => draftId).filter((draftId) => !draftIds.has(draftId)));
  for (const draftId of strays) {
    const picked = await photos({ userId, draftId });
    if (picked.every(({ pickedAt }) => Date.now() - pickedAt > DAY_MS)) await remove({ userId, draftId });
  }
}

function change({ userId, draftId }: DraftKey, changeDraft: ChangeDraft): Promise<LocalDraft | undefined> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite', STRICT);
    const before = await transaction.store.get([userId, draftId]);
    const after = changeDraft(before);
    const writing = after && after !== before ? transaction.store.put(after) : undefined;
    const removing = before && !after ? transaction.store.delete([userId, draftId]) : undefined;
    await Promise.all([writing, removing, transaction.done]);
    return after;
  });
}

async function addPhoto({ userId, draftId }: DraftKey, { uploadId, file, pickedAt }: LocalPhoto): Promise<void> {
  const { name, type } = file;
  const record: PhotoRecord = { userId, draftId, uploadId, blob: file, name, type, pickedAt };
  await withDatabase(async (database) => {
    const transaction = database.transaction('photos', 'readwrite', STRICT);
    await Promise.all([transaction.store.put(record), transaction.done]);
  });
}

async function removePhotos({ userId, draftId }: DraftKey, uploadIds: string[]): Promise<void> {
  await withDatabase((database) =>
    Promise.all(uploadIds.map((uploadId) => database.delete('photos', [userId, draftId, uploadId]))),
  );
}

async function photos({ userId, draftId }: DraftKey): Promise<LocalPhoto[]> {
  const records = await withDatabase((database) => database.getAll('photos', startingWith(userId, draftId)));
  return records.map(({ uploadId, blob, name, type, pickedAt }) => ({
    uploadId,
    pickedAt,
    file: new File([blob], name, { type }),
  }));
}

async function remove({ userId, draftId }: DraftKey): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['drafts', 'photos'], 'readwrite', STRICT);
    const photosGone = transaction.objectStore('photos').delete(startingWith(userId, draftId));
    const draftGone = transaction.objectStore('drafts').delete([userId, draftId]);
    await Promise.all([photosGone, draftGone, transaction.done]);
  });
}

function startingWith(...start: string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}
