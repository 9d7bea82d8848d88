/** Pages with a form, on devices, and an account behind a connection that can fail. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { DeviceDraft } from '#app/drafts/device-draft.ts';
import type { DevicePhoto, DeviceStore } from '#app/drafts/device-store.ts';
import {
  type AccountDraft,
  type DraftDocument,
  type DraftEnd,
  type DraftTexts,
  isSameDocument,
  type Push,
} from '#app/drafts/draft.ts';
import { DraftKeeper } from '#app/drafts/draft-keeper.ts';
import type { PushOutcome } from '#app/drafts/send-draft.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** Time stands still between a test's steps, and its pages close with it. Call it once in a test file. */
export function setUpDraftPages() {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
    vi.stubGlobal('navigator', {});
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((keeper) => keeper.close()));
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

const opened: DraftKeeper[] = [];
export const KEY = { userId: 'u1', draftId: 'd1' };
export const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
export const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
export const picked = (key: string): PickedPhoto => ({ key, file: file(key), photo: null });
export const storedPhoto = (key: string): PickedPhoto => ({ ...picked(key), photo: photoOf(`of-${key}`) });

export const EMPTY: DraftDocument = { texts: {} };

/** It answers as `pushDraft` does. */
export function accountOf() {
  const account = {
    version: 0,
    document: EMPTY,
    copyId: '',
    revision: 0,
    listingId: null as string | null,
    /** The uploads that the server has stored. */
    stored: new Set<string>(),
    deletions: [] as (string | number | undefined)[][],
    line: 'works' as 'works' | 'signed-out' | 'unreachable' | 'rejected' | 'full',
    end: null as DraftEnd | null,
    pushes: [] as Push[],
    async sendDeletion(draftId: string, version?: number) {
      account.deletions.push([draftId, version]);
      return account.line === 'works';
    },
    async send(_draftId: string, push: Push): Promise<PushOutcome> {
      account.pushes.push(push);
      if (account.line !== 'works') return { outcome: account.line };
      if (account.end) return { outcome: 'ended', ...account.end };
      return { outcome: account.save(push) ? 'saved' : 'conflict', ...account.saved() };
    },
    save({ document, copyId, revision, base, listingId }: Push): boolean {
      const isSameCopy = copyId === account.copyId;
      if (isSameCopy && revision <= account.revision) return true;
      if (account.version > base && !isSameCopy && !isSameDocument(account.document, document)) return false;
      const version = Math.max(account.version, base) + 1;
      Object.assign(account, { document, copyId, revision, version, listingId });
      return true;
    },
    saved() {
      const { version, document, listingId } = account;
      const ids = (document.photos ?? []).filter((id) => account.stored.has(id));
      return { version, document, listingId, photos: Object.fromEntries(ids.map((id) => [id, photoOf(`of-${id}`)])) };
    },
    /** As a page is rendered with it. */
    rendered: (): AccountDraft => ({ ...account.saved(), id: 'd1', listingTitle: null, updatedAt: 1 }),
    price: () => account.document.texts.price,
  };
  return account;
}

/** As `deviceStore`, without a browser. */
export function memoryStore(): DeviceStore {
  const drafts = new Map<string, DeviceDraft>();
  const photos = new Map<string, DevicePhoto>();
  return {
    list: async (userId) => [...drafts.values()].filter((draft) => draft.userId === userId),
    change: async ({ draftId }, change) => {
      const draft = change(drafts.get(draftId));
      if (draft) drafts.set(draftId, draft);
      return draft;
    },
    remove: async ({ draftId }) => {
      drafts.delete(draftId);
      photos.clear();
    },
    photos: async () => [...photos.values()],
    addPhoto: async (_key, photo) => void photos.set(photo.id, photo),
    removePhotos: async (_key, ids) => {
      for (const id of ids) photos.delete(id);
    },
  };
}

export function failing(error: string): () => Promise<never> {
  return async () => {
    throw new DOMException('', error);
  };
}

export const onDevice = async ({ store }: { store: DeviceStore }) => (await store.list('u1'))[0];

type Setting = {
  account?: ReturnType<typeof accountOf>;
  store?: DeviceStore;
  photos?: PickedPhoto[];
  /** The account's version when the page was rendered. */
  rendered?: AccountDraft | null;
  listingId?: string | null;
  listing?: DraftDocument | null;
  /** What the form says at first. */
  texts?: DraftTexts;
  /** What a person typed before the draft was there. */
  typed?: DraftTexts;
};

export async function openPage({
  account = accountOf(),
  store = memoryStore(),
  photos = [],
  rendered = null,
  listingId = null,
  listing = null,
  texts: initial = {},
  typed = {},
}: Setting = {}) {
  const texts: DraftTexts = { ...initial, ...typed };
  let shown = photos;
  const keeper = new DraftKeeper({
    key: KEY,
    listingId,
    listingTitle: null,
    listing,
    photos,
    account: rendered,
    store,
    send: (...sent) => account.send(...sent),
    sendDeletion: account.sendDeletion,
  });
  keeper.open({
    read: () => ({ ...texts }),
    fill: (changed) => Object.assign(texts, changed),
    showPhotos: (restored) => {
      shown = restored;
    },
    typedBefore: () => typed,
  });
  opened.push(keeper);
  await vi.advanceTimersByTimeAsync(0);
  const type = (text: string, field: keyof DraftTexts = 'price') => {
    texts[field] = text;
    keeper.change();
  };
  const pick = (key: string) => {
    shown = [...shown, picked(key)];
    keeper.addPhoto(key, file(key));
    keeper.showPhotos(shown);
  };
  const upload = (key: string) => {
    account.stored.add(key);
    shown = shown.map((photo) => (photo.key === key ? storedPhoto(key) : photo));
    keeper.showPhotos(shown);
  };
  return { keeper, account, store, texts, type, pick, upload, shown: () => shown, state: () => keeper.read() };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
