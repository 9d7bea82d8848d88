/** Where a device stores drafts: IndexedDB, or the page's memory if that is missing or full. */
import type { DraftKey, LocalDraft } from '#app/drafts/local-draft.ts';

export type LocalPhoto = { uploadId: string; file: File; pickedAt: number };
export type ChangeDraft = (draft: LocalDraft | undefined) => LocalDraft | undefined;

/** Every promise that writes resolves once the write would survive the browser being killed. */
export type DraftStore = {
  isLasting: boolean;
  read(key: DraftKey): Promise<LocalDraft | undefined>;
  list(userId: string): Promise<LocalDraft[]>;
  /** Reads and writes in one transaction, so that tabs can't overwrite each other's changes. */
  change(key: DraftKey, change: ChangeDraft): Promise<LocalDraft | undefined>;
  addPhoto(key: DraftKey, photo: LocalPhoto): Promise<void>;
  removePhotos(key: DraftKey, uploadIds: string[]): Promise<void>;
  photos(key: DraftKey): Promise<LocalPhoto[]>;
  remove(key: DraftKey): Promise<void>;
};

/** Moves a draft to another id. The old one stays until the new one is safe. */
export async function moveDraft(store: DraftStore, before: LocalDraft, after: LocalDraft): Promise<LocalDraft> {
  for (const photo of await store.photos(before)) await store.addPhoto(after, photo);
  const moved = await store.change(after, (current) => current ?? after);
  await store.remove(before);
  return moved ?? after;
}

/** The device's store until it fails, then the page's memory with the last draft seen. Adding a photo may fail alone. */
export function withFallback(device: DraftStore, onFallback: (reason: 'none' | 'full') => void): DraftStore {
  let store = device;
  let lastSeen: LocalDraft | undefined;
  if (!device.isLasting) onFallback('none');
  async function attempt<Result>(work: (store: DraftStore) => Promise<Result>): Promise<Result> {
    const used = store;
    try {
      return await work(used);
    } catch (error) {
      if (!used.isLasting) throw error;
      if (store === used) {
        store = memoryDrafts(lastSeen ? [lastSeen] : []);
        onFallback(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'none');
      }
      return work(store);
    }
  }
  async function see(draft: Promise<LocalDraft | undefined>) {
    lastSeen = await draft;
    return lastSeen;
  }
  return {
    get isLasting() {
      return store.isLasting;
    },
    read: (key) => see(attempt(({ read }) => read(key))),
    list: (userId) => attempt(({ list }) => list(userId)),
    change: (key, change) => see(attempt((used) => used.change(key, change))),
    addPhoto: (key, photo) => store.addPhoto(key, photo),
    removePhotos: (key, uploadIds) => attempt(({ removePhotos }) => removePhotos(key, uploadIds)),
    photos: (key) => attempt(({ photos }) => photos(key)),
    remove: (key) => attempt(({ remove }) => remove(key)),
  };
}

export function memoryDrafts(drafts: LocalDraft[] = []): DraftStore {
  const byId = new Map(drafts.map((draft) => [draft.draftId, draft]));
  const photos = new Map<string, Map<string, LocalPhoto>>();
  return {
    isLasting: false,
    read: async ({ draftId }) => byId.get(draftId),
    list: async (userId) => [...byId.values()].filter((draft) => draft.userId === userId),
    change: async ({ draftId }, change) => {
      const draft = change(byId.get(draftId));
      if (draft) byId.set(draftId, draft);
      else byId.delete(draftId);
      return draft;
    },
    addPhoto: async ({ draftId }, photo) => {
      photos.set(draftId, new Map(photos.get(draftId)).set(photo.uploadId, photo));
    },
    removePhotos: async ({ draftId }, uploadIds) => {
      for (const uploadId of uploadIds) photos.get(draftId)?.delete(uploadId);
    },
    photos: async ({ draftId }) => [...(photos.get(draftId)?.values() ?? [])],
    remove: async ({ draftId }) => {
      byId.delete(draftId);
      photos.delete(draftId);
    },
  };
}
