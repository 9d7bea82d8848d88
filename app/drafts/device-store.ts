/** Drafts in the browser's database. It may be missing (private windows), full, or closed at any time; then these reject. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type DeviceDraft, type DraftKey, isExpired } from '#app/drafts/device-draft.ts';
import { DATABASE } from '#app/drafts/has-drafts.ts';

export type ChangeDraft = (draft: DeviceDraft | undefined) => DeviceDraft | undefined;
export type DevicePhoto = { id: string; file: File };

/** Every promise that writes resolves once the write would survive the browser being killed. */
export type DeviceStore = {
  list(userId: string): Promise<DeviceDraft[]>;
  /** Reads and writes in one transaction, so that tabs can't overwrite each other's changes. */
  change(key: DraftKey, change: ChangeDraft): Promise<DeviceDraft | undefined>;
  /** With its photos. */
  remove(key: DraftKey): Promise<void>;
  photos(key: DraftKey): Promise<DevicePhoto[]>;
  addPhoto(key: DraftKey, photo: DevicePhoto): Promise<void>;
  removePhotos(key: DraftKey, ids: string[]): Promise<void>;
};

type Ids = [userId: string, draftId: string];
type PhotoRecord = DraftKey & { id: string; blob: Blob; name: string; type: string; pickedAt: number };
interface Schema extends DBSchema {
  drafts: { key: Ids; value: DeviceDraft };
  photos: { key: [...Ids, id: string]; value: PhotoRecord };
}

const OPEN_MS = 10_000;
const DAY_MS = 86_400_000;
/** A killed browser must find what was written right before. */
const STRICT = { durability: 'strict' } as const;

export const deviceStore: DeviceStore = { list, change, remove, photos, addPhoto, removePhotos };

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
  const database = openDB<Schema>(DATABASE, 2, {
    upgrade(upgraded) {
      for (const name of [...upgraded.objectStoreNames]) upgraded.deleteObjectStore(name);
      upgraded.createObjectStore('drafts', { keyPath: ['userId', 'draftId'] });
      upgraded.createObjectStore('photos', { keyPath: ['userId', 'draftId', 'id'] });
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

async function list(userId: string): Promise<DeviceDraft[]> {
  const now = Date.now();
  const all = await withDatabase((database) => database.getAll('drafts', startingWith(userId)));
  for (const draft of all) if (isExpired(draft, now)) await remove(draft);
  const current = all.filter((draft) => !isExpired(draft, now));
  await removeStrayPhotos(userId, new Set(current.map(({ draftId }) => draftId)));
  return current;
}

/** A photo is written before the draft that names it, so for a day it may be without one. */
async function removeStrayPhotos(userId: string, draftIds: ReadonlySet<string>) {
  await withDatabase(async (database) => {
    const keys = await database.getAllKeys('photos', startingWith(userId));
    for (const key of keys.filter(([, draftId]) => !draftIds.has(draftId))) {
      const photo = await database.get('photos', key);
      if (photo && Date.now() - photo.pickedAt > DAY_MS) await database.delete('photos', key);
    }
  });
}

function change({ userId, draftId }: DraftKey, changeDraft: ChangeDraft): Promise<DeviceDraft | undefined> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite', STRICT);
    const before = await transaction.store.get([userId, draftId]);
    const after = changeDraft(before);
    const writing = after && after !== before ? transaction.store.put(after) : undefined;
    await Promise.all([writing, transaction.done]);
    return after;
  });
}

async function remove({ userId, draftId }: DraftKey): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['drafts', 'photos'], 'readwrite', STRICT);
    const photosGone = transaction.objectStore('photos').delete(startingWith(userId, draftId));
    const draftGone = transaction.objectStore('drafts').delete([userId, draftId]);
    await Promise.all([photosGone, draftGone, transaction.done]);
  });
}

async function photos({ userId, draftId }: DraftKey): Promise<DevicePhoto[]> {
  const records = await withDatabase((database) => database.getAll('photos', startingWith(userId, draftId)));
  return records.map(({ id, blob, name, type }) => ({ id, file: new File([blob], name, { type }) }));
}

async function addPhoto({ userId, draftId }: DraftKey, { id, file }: DevicePhoto): Promise<void> {
  const { name, type } = file;
  const record: PhotoRecord = { userId, draftId, id, blob: file, name, type, pickedAt: Date.now() };
  await withDatabase(async (database) => {
    const transaction = database.transaction('photos', 'readwrite', STRICT);
    await Promise.all([transaction.store.put(record), transaction.done]);
  });
}

async function removePhotos({ userId, draftId }: DraftKey, ids: string[]): Promise<void> {
  await withDatabase((database) => Promise.all(ids.map((id) => database.delete('photos', [userId, draftId, id]))));
}

function startingWith(...start: string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}
