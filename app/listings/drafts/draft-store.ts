/** What a device keeps drafts in. */
import type { DraftKey, LocalDraft } from '#app/listings/drafts/local-draft.ts';

/** The bytes of a picked photo, kept under the id of its upload. */
export type KeptPhoto = { uploadId: string; file: File; keptAt: number };

/** Every promise that changes something is fulfilled once the change would survive the browser being killed. */
export type DraftStore = {
  /** False where everything ends with the page. */
  isLasting: boolean;
  /** Names this browser in stamps. */
  device(): Promise<string>;
  read(key: DraftKey): Promise<LocalDraft | undefined>;
  /** Of nobody else; the expired ones are removed. */
  list(userId: string): Promise<LocalDraft[]>;
  /** Reads and writes at once, so that tabs do not take back each other's changes. Removes it where nothing is returned. */
  change(key: DraftKey, change: ChangeDraft): Promise<LocalDraft | undefined>;
  keepPhoto(key: DraftKey, photo: KeptPhoto): Promise<void>;
  dropPhotos(key: DraftKey, uploadIds: string[]): Promise<void>;
  photos(key: DraftKey): Promise<KeptPhoto[]>;
  /** With its photos. */
  remove(key: DraftKey): Promise<void>;
};

export type ChangeDraft = (draft: LocalDraft | undefined) => LocalDraft | undefined;

/** Puts a draft that goes on under another id in the place of `before`, which stays until the new one is safe. */
export async function moveDraft(store: DraftStore, before: LocalDraft, after: LocalDraft): Promise<LocalDraft> {
  for (const photo of await store.photos(before)) {
    if (!before.uploads[photo.uploadId]) await store.keepPhoto(after, photo);
  }
  const moved = await store.change(after, (current) => current ?? after);
  await store.remove(before);
  return moved ?? after;
}

/** Where the browser keeps nothing, or has no room left: until the page is closed. */
export function memoryDrafts(device: string, drafts: LocalDraft[] = []): DraftStore {
  const kept = new Map(drafts.map((draft) => [draft.draftId, draft]));
  const photos = new Map<string, Map<string, KeptPhoto>>();
  return {
    isLasting: false,
    device: async () => device,
    read: async ({ draftId }) => kept.get(draftId),
    list: async (userId) => [...kept.values()].filter((draft) => draft.userId === userId),
    change: async ({ draftId }, change) => {
      const draft = change(kept.get(draftId));
      if (draft) kept.set(draftId, draft);
      else kept.delete(draftId);
      return draft;
    },
    keepPhoto: async ({ draftId }, photo) => {
      photos.set(draftId, new Map(photos.get(draftId)).set(photo.uploadId, photo));
    },
    dropPhotos: async ({ draftId }, uploadIds) => {
      for (const uploadId of uploadIds) photos.get(draftId)?.delete(uploadId);
    },
    photos: async ({ draftId }) => [...(photos.get(draftId)?.values() ?? [])],
    remove: async ({ draftId }) => {
      kept.delete(draftId);
      photos.delete(draftId);
    },
  };
}
