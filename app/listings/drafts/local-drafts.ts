/**
 * Drafts in the browser's database. Writes are strict: a browser that is killed right after one still has it. What somebody
 * keeps here is read by nobody else who uses the same browser. It may be missing (private windows), full, or closed under
 * us; then its functions reject, and the form goes on without.
 */
import type { ChangeDraft, DraftStore, KeptPhoto } from '#app/listings/drafts/draft-store.ts';
import { DATABASE } from '#app/listings/drafts/has-database.ts';
import { type DraftKey, isExpired, type LocalDraft } from '#app/listings/drafts/local-draft.ts';

const VERSION = 1;
const DRAFTS = 'drafts';
const PHOTOS = 'photos';
const DEVICE = 'device';

/** A browser that does not open its database by then is one without. */
const OPEN_MS = 10_000;

type PhotoRecord = DraftKey & { uploadId: string; blob: Blob; name: string; type: string; keptAt: number };

export function localDrafts(): DraftStore {
  return { isLasting: true, device, read, list, change, keepPhoto, dropPhotos, photos, remove };
}

let opening: Promise<IDBDatabase> | undefined;

/** One connection for the page; opened anew where the browser has closed it. */
function open(): Promise<IDBDatabase> {
  opening ??= openDatabase(() => {
    opening = undefined;
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function openDatabase(onClose: () => void): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, VERSION);
  const timer = setTimeout(() => reject(new Error('the database does not open')), OPEN_MS);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(DRAFTS, { keyPath: ['userId', 'draftId'] });
    request.result.createObjectStore(PHOTOS, { keyPath: ['userId', 'draftId', 'uploadId'] });
    request.result.createObjectStore(DEVICE);
  };
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    clearTimeout(timer);
    const database = request.result;
    database.onclose = onClose;
    // A newer page in another tab must not wait for this one.
    database.onversionchange = () => {
      database.close();
      onClose();
    };
    resolve(database);
  };
  return promise;
}

type Work<Result> = (store: IDBObjectStore) => Promise<Result>;

function reading<Result>(name: string, work: Work<Result>): Promise<Result> {
  return onDatabase((database) => work(database.transaction(name).objectStore(name)));
}

function writing<Result>(name: string, work: Work<Result>): Promise<Result> {
  return onDatabase(async (database) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up writing'));
    const [result] = await Promise.all([work(transaction.objectStore(name)), promise]);
    return result;
  });
}

/** A phone that slept may have lost its connection without a word: then once more over a new one. */
async function onDatabase<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
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

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

async function device(): Promise<string> {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return writing(DEVICE, async (store) => {
    const known = await answerOf<string | undefined>(store.get('id'));
    if (!known) await answerOf(store.put(fresh, 'id'));
    return known ?? fresh;
  });
}

function read({ userId, draftId }: DraftKey): Promise<LocalDraft | undefined> {
  return reading(DRAFTS, (store) => answerOf(store.get([userId, draftId])));
}

async function list(userId: string): Promise<LocalDraft[]> {
  const all: LocalDraft[] = await reading(DRAFTS, (store) => answerOf(store.getAll(under(userId))));
  const now = Date.now();
  for (const draft of all) if (isExpired(draft, now)) await remove(draft);
  const fresh = all.filter((draft) => !isExpired(draft, now));
  await sweepPhotos(userId, new Set(fresh.map(({ draftId }) => draftId)));
  return fresh;
}

/** A photo comes before the draft that names it; without one after a day, it was on its way when the browser ended. */
async function sweepPhotos(userId: string, draftIds: ReadonlySet<string>) {
  const keys = await reading(PHOTOS, (store) => answerOf(store.getAllKeys(under(userId))));
  const strays = [...new Set((keys as string[][]).map(([, draftId = '']) => draftId))].filter(
    (id) => !draftIds.has(id),
  );
  for (const draftId of strays) {
    const kept = await photos({ userId, draftId });
    if (kept.every(({ keptAt }) => Date.now() - keptAt > 86_400_000)) await remove({ userId, draftId });
  }
}

function change({ userId, draftId }: DraftKey, changeDraft: ChangeDraft): Promise<LocalDraft | undefined> {
  return writing(DRAFTS, async (store) => {
    const before = await answerOf<LocalDraft | undefined>(store.get([userId, draftId]));
    const after = changeDraft(before);
    if (after && after !== before) await answerOf(store.put(after));
    else if (before && !after) await answerOf(store.delete([userId, draftId]));
    return after;
  });
}

async function keepPhoto({ userId, draftId }: DraftKey, { uploadId, file, keptAt }: KeptPhoto): Promise<void> {
  const { name, type } = file;
  const record: PhotoRecord = { userId, draftId, uploadId, blob: file, name, type, keptAt };
  await writing(PHOTOS, (store) => answerOf(store.put(record)));
}

async function dropPhotos({ userId, draftId }: DraftKey, uploadIds: string[]): Promise<void> {
  await writing(PHOTOS, (store) =>
    Promise.all(uploadIds.map((uploadId) => answerOf(store.delete([userId, draftId, uploadId])))),
  );
}

async function photos({ userId, draftId }: DraftKey): Promise<KeptPhoto[]> {
  const records: PhotoRecord[] = await reading(PHOTOS, (store) => answerOf(store.getAll(under(userId, draftId))));
  return records.map(({ uploadId, blob, name, type, keptAt }) => ({
    ...{ uploadId, keptAt },
    file: new File([blob], name, { type }),
  }));
}

async function remove({ userId, draftId }: DraftKey): Promise<void> {
  await writing(PHOTOS, (store) => answerOf(store.delete(under(userId, draftId))));
  await writing(DRAFTS, (store) => answerOf(store.delete([userId, draftId])));
}

/** All keys that begin so: after every string comes the empty list. */
function under(...beginning: string[]): IDBKeyRange {
  return IDBKeyRange.bound(beginning, [...beginning, []]);
}
