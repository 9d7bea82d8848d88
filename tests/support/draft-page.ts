import { afterEach, beforeEach, vi } from 'vitest';
import {
  type AccountDraft,
  type DraftDocument,
  type DraftTexts,
  type Gone,
  isSameDocument,
  type Push,
  withUploads,
} from '#app/drafts/draft.ts';
import { DraftKeeper } from '#app/drafts/draft-keeper.ts';
import { type DraftStore, memoryDrafts } from '#app/drafts/draft-store.ts';
import type { PushOutcome } from '#app/drafts/send-push.ts';
import { syncDrafts } from '#app/drafts/sync-local-drafts.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/photos/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** Tabs hear each other at once. */
export class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}

/** Time stands still between a test's steps, and its pages close with it. Call it once in a test file. */
export function setUpDraftPages() {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('navigator', {});
    Channel.open.clear();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((keeper) => keeper.close()));
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

const opened: DraftKeeper[] = [];
export const KEY = { userId: 'u1', draftId: 'd1' };
export const PUBLISHED: Gone = { gone: 'published', listingId: 'l1' };
export const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
export const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

export const EMPTY: DraftDocument = { texts: {} };

/** The account, behind a connection that can fail. It answers as `pushDraft` does. */
export function accountOf() {
  const account = {
    version: 0,
    document: EMPTY,
    copyId: '',
    revision: 0,
    /** By upload, the photo that the server has stored. */
    stored: new Map<string, string>(),
    discarded: [] as (string | number | undefined)[][],
    line: 'works' as 'works' | 'gone' | 'signed-out' | 'unreachable' | 'rejected' | 'full',
    pushes: [] as Push[],
    endOf: (_draftId: string, _push: Push): Gone | null => null,
    async discard(draftId: string, version?: number) {
      account.discarded.push([draftId, version]);
      return account.line === 'works' ? ('done' as const) : ('unreachable' as const);
    },
    async send(draftId: string, push: Push): Promise<PushOutcome> {
      account.pushes.push(push);
      const gone = account.line === 'works' && account.endOf(draftId, push);
      if (gone) return { outcome: 'gone', ...gone };
      if (account.line === 'gone') return { outcome: 'gone', gone: 'draft' };
      if (account.line !== 'works') return { outcome: account.line };
      const isConflict = account.save(push);
      const { version } = account;
      const document = withUploads(account.document, account.stored);
      const photos = (document.photos ?? []).filter((ref) => !ref.startsWith('local:')).map(photoOf);
      return { outcome: 'answered', answer: { version, document, photos, isConflict } };
    },
    save({ document, copyId, revision, base }: Push): boolean {
      const isSameCopy = copyId === account.copyId;
      if (!document || (isSameCopy && revision <= account.revision)) return false;
      const resolved = withUploads(document, account.stored);
      if (account.version > base && !isSameCopy && !isSameDocument(account.document, resolved)) return true;
      const version = Math.max(account.version, base) + 1;
      Object.assign(account, { document: resolved, copyId, revision, version });
      return false;
    },
    price: () => account.document.texts.price,
  };
  return account;
}

export const lastingStore = (): DraftStore => ({ ...memoryDrafts(), isLasting: true });

type Setting = {
  account?: ReturnType<typeof accountOf>;
  store?: DraftStore;
  photos?: Photo[];
  draftId?: string;
  /** The account's version when the page was rendered. */
  rendered?: AccountDraft | null;
  listingId?: string | null;
  listing?: DraftDocument;
  /** What the form says at first. */
  texts?: DraftTexts;
  typed?: DraftTexts;
  isRestored?: boolean;
  typedWhileOpening?: DraftTexts;
};

/** A page with a form, on a device. */
export async function openPage({
  account = accountOf(),
  store = lastingStore(),
  photos = [],
  draftId = 'd1',
  rendered = null,
  listingId = null,
  listing,
  texts: initial = {},
  typed = {},
  isRestored = false,
  typedWhileOpening = {},
}: Setting = {}) {
  const texts: DraftTexts = { ...initial };
  const shown: RestoredPhoto[][] = [];
  const keeper = new DraftKeeper({
    key: { ...KEY, draftId },
    listingId,
    listingTitle: null,
    listing,
    photos,
    account: rendered,
    typed,
    isRestored,
    form: {
      read: () => ({ ...texts }),
      fill: (changed) => Object.assign(texts, changed),
      restorePhotos: (restored) => shown.push(restored),
    },
    openStore: async () => store,
    send: account.send,
    discard: account.discard,
  });
  opened.push(keeper);
  Object.assign(texts, typedWhileOpening);
  for (const field of Object.keys(typedWhileOpening)) keeper.change(field as keyof DraftTexts);
  await vi.advanceTimersByTimeAsync(0);
  const type = (text: string, field: keyof DraftTexts = 'price') => {
    texts[field] = text;
    keeper.change();
  };
  return { keeper, account, store, texts, shown, type, state: () => keeper.read() };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What the picker shows of a photo. */
export function shownPhoto(key: string, photo: Photo | null): ShownPhoto {
  const state = photo ? ({ step: 'stored', photo } as const) : ({ step: 'waiting' } as const);
  return { key, file: file(key), photo, ref: photo?.id ?? `local:${key}`, name: key, state };
}

export const ACCOUNT_DRAFT = { id: 'd1', listingId: null, listingTitle: null, updatedAt: 1, photos: [] };

/** What the page shows of photos. */
export const namesOf = ({ shown }: Awaited<ReturnType<typeof openPage>>) =>
  shown.at(-1)?.map((photo) => ('file' in photo ? photo.file.name : photo.id));

/** Saves the drafts of the device, as a page without a form does at sign-out. */
export async function saveAll({ store, account }: Pick<Setting, 'store' | 'account'>) {
  if (!store || !account) return null;
  const { signal } = new AbortController();
  const sendPhotosOf =
    () =>
    async ({ uploadId }: { uploadId: string }) => {
      account.stored.set(uploadId, `of-${uploadId}`);
      return { outcome: 'stored' as const, photo: photoOf(`of-${uploadId}`) };
    };
  const { send, discard } = account;
  return syncDrafts('u1', { store, send, discard, sendPhotosOf, isSigningOut: true, signal });
}

/** A draft with a photo that only the device has. */
export async function pickOffline() {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(1000);
  page.account.line = 'works';
  return page;
}
