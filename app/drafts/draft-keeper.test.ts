import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { settleOpenForms } from '#app/drafts/draft-presence.ts';
import { type DraftStore, memoryDrafts } from '#app/drafts/draft-store.ts';
import type { PushOutcome } from '#app/drafts/send-push.ts';
import { syncDrafts } from '#app/drafts/sync-local-drafts.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/photos/picked-photo.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** Tabs hear each other at once. */
class Channel {
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

const opened: DraftKeeper[] = [];
const KEY = { userId: 'u1', draftId: 'd1' };
const PUBLISHED: Gone = { gone: 'published', listingId: 'l1' };
const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

const EMPTY: DraftDocument = { texts: {} };

/** The account, behind a connection that can fail. It answers as `pushDraft` does. */
function accountOf() {
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

const lastingStore = (): DraftStore => ({ ...memoryDrafts(), isLasting: true });

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
async function openPage({
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

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What the picker shows of a photo. */
function shownPhoto(key: string, photo: Photo | null): ShownPhoto {
  const state = photo ? ({ step: 'stored', photo } as const) : ({ step: 'waiting' } as const);
  return { key, file: file(key), photo, ref: photo?.id ?? `local:${key}`, name: key, state };
}

test('text is on the device within 300 ms of the keystroke, also during typing', async () => {
  const { store, type, state } = await openPage();
  type('1');
  expect(state().progress).toBe('unsaved');
  await pass(100);
  type('12');
  await pass(150);
  expect((await store.read(KEY))?.document.texts.price).toBe('12');
  expect(state().progress).toBe('device');
});

test('the account gets it next, and only then the page says so', async () => {
  const { account, type, state } = await openPage();
  type('1');
  await pass(400);
  expect(state().progress).toBe('device');
  expect(account.pushes).toEqual([]);
  await pass(1000);
  expect(account.price()).toBe('1');
  expect(state().progress).toBe('account');
  type('12');
  expect(state().progress).toBe('unsaved');
});

test('an account out of reach is tried again later and later, and at once when the connection is back', async () => {
  const { keeper, account, type, state } = await openPage();
  account.line = 'unreachable';
  type('1');
  await pass(60_000);
  const tries = account.pushes.length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  expect(state()).toMatchObject({ progress: 'device', line: 'unreachable' });
  account.line = 'works';
  await keeper.retry();
  expect(state()).toMatchObject({ progress: 'account', line: null });
});

test('after the session ended, text stays on the device and nothing is sent until the person is back', async () => {
  const { keeper, account, type, state } = await openPage();
  account.line = 'signed-out';
  type('1');
  await pass(5000);
  expect(account.pushes).toHaveLength(1);
  expect(state()).toMatchObject({ progress: 'device', line: 'signed-out' });
  account.line = 'works';
  await keeper.retry();
  expect(state().progress).toBe('account');
});

test('text typed while the account answers is sent next', async () => {
  const account = accountOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { send } = account;
  account.send = async (...pushed) => {
    const answer = await send(...pushed);
    await promise;
    return answer;
  };
  const { type, state } = await openPage({ account });
  type('1');
  await pass(800);
  type('12');
  await pass(200);
  resolve();
  await pass(0);
  expect(state().progress).toBe('device');
  await pass(1000);
  expect(account.price()).toBe('12');
  expect(state().progress).toBe('account');
});

test('tabs with one draft show the text of each other', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(200);
  expect(other.texts.price).toBe('1');
  other.type('Mazda', 'make');
  await pass(2000);
  expect(one.texts).toEqual({ price: '1', make: 'Mazda' });
  expect([one.state().progress, other.state().progress]).toEqual(['account', 'account']);
  expect(one.state().conflict).toBeNull();
});

/** Two devices that have saved different versions: the phone's reached the account first. */
async function conflictOf() {
  const account = accountOf();
  const phone = await openPage({ account });
  phone.type('first');
  await pass(2000);
  Channel.open.clear();
  const rendered = { ...ACCOUNT_DRAFT, version: account.version, document: account.document };
  let isOffline = true;
  const send = async (...pushed: Parameters<typeof account.send>): Promise<PushOutcome> =>
    isOffline ? { outcome: 'unreachable' } : account.send(...pushed);
  const laptop = await openPage({ account: { ...account, send }, rendered });
  expect(laptop.texts.price).toBe('first');
  laptop.type('of the laptop');
  phone.type('of the phone');
  await pass(2000);
  isOffline = false;
  await laptop.keeper.retry();
  return { account, phone, laptop };
}

const ACCOUNT_DRAFT = { id: 'd1', listingId: null, listingTitle: null, updatedAt: 1, photos: [] };

test('where two devices changed a draft, both versions are shown and nothing is sent until one is chosen', async () => {
  const { account, laptop } = await conflictOf();
  expect(laptop.state()).toMatchObject({
    progress: 'device',
    conflict: { saved: { texts: { price: 'of the phone' } }, mine: { texts: { price: 'of the laptop' } } },
  });
  const pushes = account.pushes.length;
  laptop.type('of the laptop still');
  await pass(5000);
  expect(account.pushes).toHaveLength(pushes);
  expect((await laptop.store.read(KEY))?.document.texts.price).toBe('of the laptop still');
});

test('one’s own version replaces the saved one, and the other device shows it', async () => {
  const { account, phone, laptop } = await conflictOf();
  await laptop.keeper.useMine();
  await pass(1000);
  expect(laptop.state()).toMatchObject({ progress: 'account', conflict: null });
  expect(account.price()).toBe('of the laptop');
  await phone.keeper.retry();
  expect([phone.texts.price, phone.state().conflict]).toEqual(['of the laptop', null]);
});

test('the saved version replaces one’s own', async () => {
  const { account, laptop } = await conflictOf();
  await laptop.keeper.useSaved();
  expect(laptop.texts.price).toBe('of the phone');
  expect(laptop.state()).toMatchObject({ progress: 'account', conflict: null });
  laptop.type('next');
  await pass(2000);
  expect(account.price()).toBe('next');
});

test('a device that closes on a conflict shows it again, and loses nothing', async () => {
  const { account, laptop } = await conflictOf();
  await laptop.keeper.close();
  const later = await openPage({ account, store: laptop.store });
  await pass(2000);
  expect(later.texts.price).toBe('of the laptop');
  expect(later.state().conflict?.saved.texts.price).toBe('of the phone');
});

test('a push whose answer was lost is no conflict', async () => {
  const { account, keeper, type, state } = await openPage();
  const { send } = account;
  type('1');
  await pass(2000);
  account.send = async (...pushed) => {
    await send(...pushed);
    account.send = send;
    return { outcome: 'unreachable' };
  };
  type('12');
  await pass(700);
  type('123');
  await keeper.retry();
  await pass(2000);
  expect(state()).toMatchObject({ progress: 'account', conflict: null });
  expect(account.price()).toBe('123');
});

test('a tab that did not hear of another one asks before it overwrites its text', async () => {
  const one = await openPage();
  one.type('1');
  await pass(2000);
  const other = await openPage(one);
  Channel.open.clear();
  one.type('12');
  await pass(2000);
  other.type('13');
  await pass(500);
  expect(other.state()).toMatchObject({ progress: 'unsaved', conflict: { saved: { texts: { price: '12' } } } });
  await other.keeper.useMine();
  await pass(2000);
  expect([other.state().progress, one.account.price()]).toEqual(['account', '13']);
});

test('a tab whose photo is still uploading shows what another tab types, without a question', async () => {
  const one = await openPage();
  one.keeper.addPhoto('u-1', file('boot.jpg'));
  one.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(2000);
  const other = await openPage(one);
  one.type('12');
  await pass(100);
  other.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(500);
  expect(other.state().conflict).toBeNull();
  expect(other.texts.price).toBe('12');

  one.type('123');
  await pass(100);
  other.keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  expect(other.state().conflict).toBeNull();
  expect([other.texts.price, one.account.price()]).toEqual(['123', '123']);
  expect((await one.store.read(KEY))?.document.photos).toEqual(['p1']);
});

test('a page that is opened later shows the draft, and its form’s own text is no change', async () => {
  const { store, account, type } = await openPage();
  type('1');
  await pass(2000);
  const later = await openPage({ store, account, texts: { price: '', color: 'Red' } });
  await pass(2000);
  expect(later.texts.price).toBe('1');
  expect(later.state().progress).toBe('account');
  expect(account.price()).toBe('1');
  expect(account.document.texts).not.toHaveProperty('color');
});

test('text that one page could not send is sent by the next', async () => {
  const first = await openPage();
  first.type('1');
  await pass(200);
  await first.keeper.close();
  const later = await openPage(first);
  await pass(1000);
  expect(later.state().progress).toBe('account');
});

test('a draft has everything that the form says', async () => {
  const { store, type } = await openPage({ texts: { phoneNumber: '0491570156', color: '' } });
  type('1');
  await pass(200);
  expect((await store.read(KEY))?.document).toEqual({
    texts: { phoneNumber: '0491570156', color: '', price: '1' },
    photos: [],
  });
});

test('text that a browser restores yields to the draft; text typed before scripts ran does not', async () => {
  const first = await openPage();
  first.type('12345');
  await pass(200);
  const typed = { price: '123', make: 'Mazda' };
  const restored = await openPage({ store: first.store, texts: typed, typed, isRestored: true });
  await pass(200);
  expect(restored.texts).toEqual({ price: '12345', make: 'Mazda' });
  expect((await first.store.read(KEY))?.document.texts).toEqual({ price: '12345', make: 'Mazda' });
  const quick = await openPage({ store: first.store, texts: { price: '7' }, typed: { price: '7' } });
  await pass(200);
  expect(quick.texts.price).toBe('7');
});

test('text typed while the draft opens stays, and the other fields are filled', async () => {
  const first = await openPage();
  first.type('12345');
  first.type('Mazda', 'make');
  await pass(200);
  const again = await openPage({ store: first.store, texts: { make: '' }, typedWhileOpening: { price: '7' } });
  await pass(200);
  expect(again.texts).toEqual({ price: '7', make: 'Mazda' });
  expect((await first.store.read(KEY))?.document.texts).toEqual({ price: '7', make: 'Mazda' });
});

test('photos are written before the draft names them, and count as saved only then', async () => {
  const { keeper, store, state, account } = await openPage();
  keeper.addPhoto('u-1', file('boot.jpg'));
  keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  expect(state().progress).toBe('unsaved');
  await pass(1500);
  expect((await store.read(KEY))?.document.photos).toEqual(['local:u-1']);
  expect((await store.photos(KEY)).map((kept) => kept.file.name)).toEqual(['boot.jpg']);
  expect(state().progress).toBe('device');
  expect(account.document.photos).toEqual(['local:u-1']);

  account.stored.set('u-1', 'p1');
  keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(1500);
  expect(state().progress).toBe('account');
  expect(await store.photos(KEY)).toEqual([]);
  expect((await store.read(KEY))?.document.photos).toEqual(['p1']);
});

test('photos come back from the device to a page that is opened later', async () => {
  const { keeper, store, account } = await openPage();
  keeper.addPhoto('u-1', file('boot.jpg'));
  keeper.addPhoto('u-2', file('seat.jpg'));
  keeper.showPhotos(['local:u-1', 'local:u-2'], [shownPhoto('u-1', null), shownPhoto('u-2', null)]);
  await pass(200);
  account.stored.set('u-2', 'p2');
  const later = await openPage({ store, account, photos: [photoOf('p2')] });
  await later.keeper.retry();
  await pass(0);
  expect(namesOf(later)).toEqual(['boot.jpg', 'seat.jpg']);
});

/** What the page shows of photos. */
const namesOf = ({ shown }: Awaited<ReturnType<typeof openPage>>) =>
  shown.at(-1)?.map((photo) => ('file' in photo ? photo.file.name : photo.id));

/** Saves the drafts of the device, as a page without a form does at sign-out. */
async function saveAll({ store, account }: Pick<Setting, 'store' | 'account'>) {
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
async function pickOffline() {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(1000);
  page.account.line = 'works';
  return page;
}

test('a photo that another page uploads stays visible', async () => {
  const { keeper, ...before } = await pickOffline();
  await keeper.close();
  const page = await openPage(before);
  expect(namesOf(page)).toEqual(['boot.jpg']);
  await saveAll(page);
  await pass(0);
  expect(await page.store.photos(KEY)).toEqual([]);
  expect(namesOf(page)).toEqual(['of-u-1']);
});

test('a photo that was uploaded after the page was rendered is shown', async () => {
  const { keeper, ...before } = await pickOffline();
  await keeper.close();
  const rendered = { ...ACCOUNT_DRAFT, version: 0, document: EMPTY };
  await saveAll(before);
  for (const account of [rendered, null]) {
    expect(namesOf(await openPage({ ...before, rendered: account }))).toEqual(['of-u-1']);
  }
});

test('a photo picked while another page uploads one takes nothing back', async () => {
  const page = await pickOffline();
  page.keeper.addPhoto('u-2', file('seat.jpg'));
  page.keeper.showPhotos(['local:u-1', 'local:u-2'], [shownPhoto('u-1', null), shownPhoto('u-2', null)]);
  await saveAll(page);
  await pass(200);
  expect((await page.store.read(KEY))?.document.photos).toEqual(['of-u-1', 'of-u-2']);
});

test('photos that only another device has stay in the draft', async () => {
  const account = accountOf();
  const phone = await openPage({ account });
  phone.keeper.addPhoto('u-1', file('boot.jpg'));
  phone.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(2000);
  Channel.open.clear();
  const rendered = { ...ACCOUNT_DRAFT, version: account.version, document: account.document };
  const laptop = await openPage({ account, rendered });
  laptop.type('1');
  await pass(2000);
  expect(laptop.state()).toMatchObject({ photosElsewhere: 1, progress: 'account' });
  laptop.keeper.addPhoto('u-2', file('seat.jpg'));
  laptop.keeper.showPhotos(['local:u-2'], [shownPhoto('u-2', null)]);
  await pass(2000);
  expect(account.document.photos).toEqual(['local:u-2', 'local:u-1']);
});

test('a device without space saves to the account only, and says so', async () => {
  const store = lastingStore();
  store.change = async () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { type, state, account } = await openPage({ store });
  type('1');
  await pass(300);
  expect(state()).toMatchObject({ progress: 'unsaved', room: 'full' });
  await pass(2000);
  expect(state()).toMatchObject({ progress: 'account', room: 'full' });
  expect(account.price()).toBe('1');
});

test('a device without space for photos stores the text, and says what to do', async () => {
  const store = lastingStore();
  store.addPhoto = async () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { keeper, type, state } = await openPage({ store });
  type('1');
  keeper.addPhoto('u-1', file('boot.jpg'));
  keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(2000);
  expect(state()).toMatchObject({ progress: 'unsaved', room: 'photos' });
  expect((await store.read(KEY))?.document).toEqual({ texts: { price: '1' }, photos: [] });
  keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  expect(state().progress).toBe('account');
  expect((await store.read(KEY))?.document.photos).toEqual(['p1']);
});

test('a browser that stores nothing still saves everything to the account', async () => {
  const { type, state } = await openPage({ store: memoryDrafts() });
  type('1');
  await pass(300);
  expect(state()).toMatchObject({ progress: 'unsaved', room: 'none' });
  await pass(1000);
  expect(state().progress).toBe('account');
});

test('a published draft is gone from the device, in all tabs, and stays gone', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(2000);
  await one.keeper.submit();
  await one.keeper.finish(PUBLISHED);
  await pass(5000);
  expect(await one.store.list('u1')).toEqual([]);
  expect(other.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  other.type('2');
  await pass(200);
  const [next] = await one.store.list('u1');
  expect(next?.draftId).not.toBe('d1');
  expect(next?.listingId).toBe('l1');
  expect(next?.document.texts.price).toBe('2');
});

test('an account that answers after another tab has published the draft ends no second one', async () => {
  const one = await openPage();
  const answer = Promise.withResolvers<PushOutcome>();
  const other = await openPage({ ...one, account: { ...one.account, send: () => answer.promise } });
  one.type('1');
  await pass(2000);
  const asking = other.keeper.retry();
  await pass(10);
  await one.keeper.finish(PUBLISHED);
  await pass(10);
  const { draftId } = other.state();
  expect(draftId).not.toBe('d1');
  answer.resolve({ outcome: 'gone', ...PUBLISHED });
  await asking;
  expect(other.state()).toMatchObject({ draftId, end: 'published', progress: 'untouched' });
});

test('a tab without changes of its own makes no edit of a draft that another tab publishes', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(2000);
  other.keeper.change();
  await one.keeper.finish(PUBLISHED);
  await pass(5000);
  expect(other.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  expect(await one.store.list('u1')).toEqual([]);
});

test('a draft that ended elsewhere is gone here, unless this device has unsaved text', async () => {
  const heard = await openPage();
  heard.type('1');
  await pass(2000);
  heard.account.line = 'gone';
  await heard.keeper.retry();
  expect(heard.state().end).toBe('ended');
  expect(await heard.store.list('u1')).toEqual([]);

  const offline = await openPage();
  offline.account.line = 'unreachable';
  offline.keeper.addPhoto('u-1', file('boot.jpg'));
  offline.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  offline.type('1');
  await pass(1000);
  offline.account.line = 'gone';
  const told = offline.keeper.retry();
  await pass(0);
  offline.account.line = 'works';
  await told;
  await pass(2000);
  const { draftId, end, progress } = offline.state();
  expect([draftId === 'd1', end, progress]).toEqual([false, 'renewed', 'device']);
  const [renewal, ...more] = await offline.store.list('u1');
  expect(more).toEqual([]);
  expect(renewal?.document).toEqual({ texts: { price: '1' }, photos: ['local:u-1'] });
  expect(await offline.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
});

test('a form whose answer was lost is sent with the same id again', async () => {
  const { keeper, account, type, state, store } = await openPage();
  type('1');
  await pass(200);
  await keeper.submit();
  account.line = 'gone';
  await keeper.retry();
  expect(state()).toMatchObject({ draftId: 'd1', end: null });
  expect((await store.read(KEY))?.document.texts.price).toBe('1');
});

test('the edit of a listing that was deleted elsewhere continues as a new listing with everything shown', async () => {
  const photos = [photoOf('of-listing')];
  const texts = { make: 'Kia', price: '100', version: 'v1' };
  const page = await openPage({ listingId: 'l1', photos, texts });
  page.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  page.type('200');
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['of-listing', 'local:u-1'], [shownPhoto('u-1', null)]);
  await pass(10_000);
  const { draftId, end, nextPath, progress } = page.state();
  expect([draftId === 'd1', end, nextPath, progress]).toEqual([
    ...[false, 'listing-gone', `/create-listing?draft=${draftId}`, 'device'],
  ]);
  expect(page.account.pushes.length).toBeLessThan(4);
  const document = { texts: { make: 'Kia', price: '200' }, photos: ['local:u-1'] };
  expect(page.account.document).toMatchObject(document);
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: null, document }]);
  expect(await page.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
  expect(namesOf(page)).toEqual(['boot.jpg']);
});

test('an account that rejects every draft is not sent one after the other', async () => {
  const page = await openPage();
  page.account.line = 'gone';
  page.type('1');
  await pass(60_000);
  expect(page.account.pushes.length).toBeLessThan(4);
  expect(page.state()).toMatchObject({ progress: 'device', line: 'rejected' });
});

/** A form that was published, but whose answer was lost. */
async function sendAndLoseAnswer(typed?: string) {
  const page = await openPage({ texts: { make: 'Kia' } });
  page.type('100');
  page.account.stored.set('u-1', 'p1');
  page.keeper.addPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  await page.keeper.submit();
  Object.assign(page.account, { version: 0, document: EMPTY, copyId: '' });
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  if (typed !== undefined) page.type(typed);
  await page.keeper.retry();
  await pass(5000);
  return page;
}

test('a form whose answer was lost says that it has become a listing, and is sent with the same id again', async () => {
  const page = await sendAndLoseAnswer();
  expect(page.state()).toMatchObject({ draftId: 'd1', end: 'created', nextPath: '/listing/l1' });
});

test('text typed after a form has become a listing is an edit of it, not a second listing', async () => {
  const page = await sendAndLoseAnswer('200');
  const { draftId, end, nextPath } = page.state();
  expect([end, nextPath]).toEqual(['published', `/edit-listing/l1?draft=${draftId}`]);
  expect(page.account.document.texts).toEqual({ make: 'Kia', price: '200', version: '' });
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: 'l1', listingTitle: 'Kia' }]);
  expect(namesOf(page) ?? ['p1']).toEqual(['p1']);
  await page.keeper.submit();
  expect((await page.store.list('u1'))[0]?.end).toBeNull();
});

test('a page whose draft was published on another device edits that listing from then on', async () => {
  const page = await openPage({ texts: { make: 'Kia' } });
  page.type('100');
  await pass(2000);
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  Object.assign(page.account, { version: 0, document: EMPTY, copyId: '' });
  await page.keeper.retry();
  expect(page.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  page.type('200');
  await pass(2000);
  expect(page.account.document.texts).toEqual({ make: 'Kia', price: '200', version: '' });
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
});

test('unsaved text of a draft that has ended continues as an edit, or as a new listing', async () => {
  const published = await openPage();
  published.account.line = 'unreachable';
  published.type('200');
  await pass(1000);
  await published.keeper.close();
  published.account.line = 'works';
  published.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  expect(await saveAll(published)).toEqual([]);
  expect(await published.store.list('u1')).toMatchObject([{ listingId: 'l1', document: { texts: { price: '200' } } }]);
  expect(published.account.pushes.at(-1)?.listingId).toBe('l1');

  const deleted = await openPage({ listingId: 'l1' });
  deleted.account.line = 'unreachable';
  deleted.type('300');
  await pass(1000);
  await deleted.keeper.close();
  deleted.account.line = 'works';
  deleted.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  expect(await saveAll(deleted)).toEqual([]);
  expect(await deleted.store.list('u1')).toMatchObject([{ listingId: null, document: { texts: { price: '300' } } }]);
  expect(deleted.account.price()).toBe('300');
});

test('a device that fails while the account answers does not stop saving', async () => {
  const page = await openPage();
  const { change } = page.store;
  const send = page.account.send;
  page.account.send = async (...pushed) => {
    page.store.change = async () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    return send(...pushed);
  };
  const failing = await openPage(page);
  failing.type('1');
  await pass(300);
  expect(failing.state().progress).toBe('device');
  await pass(5000);
  expect(failing.state()).toMatchObject({ progress: 'account', room: 'full' });
  page.store.change = change;
  failing.type('12');
  await pass(5000);
  expect(page.account.price()).toBe('12');
  expect(failing.texts.price).toBe('12');
});

test('an unexpected error while the account answers is tried again', async () => {
  const page = await openPage({ store: memoryDrafts() });
  const { change } = page.store;
  page.type('1');
  await pass(300);
  page.store.change = async () => {
    page.store.change = change;
    throw new Error('unforeseen');
  };
  await pass(5000);
  expect(page.state().progress).toBe('account');
});

test('a device that cannot move a draft that has ended leaves it to the page', async () => {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.type('1');
  await pass(1000);
  page.account.line = 'works';
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'draft' } : null);
  page.store.photos = async () => {
    throw new DOMException('', 'UnknownError');
  };
  await page.keeper.retry();
  await pass(5000);
  expect(page.account.price()).toBe('1');
  expect(page.state()).toMatchObject({ progress: 'account', room: 'none' });
});

test('an edit that was taken back leaves no draft, and any other stays', async () => {
  const edit = { listingId: 'l1', listing: { texts: { price: '100' }, photos: [] } };
  const left = await openPage(edit);
  left.type('200');
  await pass(2000);
  left.type('100');
  await left.keeper.close();
  expect([left.account.discarded, await left.store.list('u1')]).toEqual([[['d1', 1]], []]);

  const changed = await openPage(edit);
  changed.type('200');
  await changed.keeper.close();
  expect([changed.account.discarded, await changed.store.list('u1')]).toMatchObject([[], [{ end: null }]]);
});

test('an edit that was taken back offline is deleted when the connection is back', async () => {
  const page = await openPage({ listingId: 'l1', listing: { texts: { price: '100' }, photos: [] } });
  page.account.line = 'unreachable';
  page.type('200');
  page.type('100');
  await page.keeper.close();
  expect(await page.store.list('u1')).toMatchObject([{ end: 'unchanged' }]);
});

test('a discarded edit is whole until the account hears of it, and comes back when it is opened again', async () => {
  const page = await openPage({ listingId: 'l1' });
  const tab = await openPage({ ...page, listingId: 'l1' });
  page.type('200');
  await pass(2000);
  expect(await page.keeper.discard()).toBe(true);
  await page.keeper.close();
  expect(tab.state().end).toBe('ended');
  expect([page.account.discarded, await page.store.list('u1')]).toMatchObject([
    [],
    [{ end: 'discarded', document: { texts: { price: '200' } } }],
  ]);
  const again = await openPage({ ...page, listingId: 'l1' });
  expect([again.texts.price, (await page.store.read(KEY))?.end]).toEqual(['200', null]);
  await again.keeper.discard();
  await again.keeper.close();
  expect(await saveAll(page)).toEqual([]);
  expect([page.account.discarded, await page.store.list('u1')]).toEqual([[['d1', undefined]], []]);
});

test('where only the page has a draft, discarding it cannot be undone', async () => {
  const page = await openPage({ store: memoryDrafts(), listingId: 'l1' });
  page.type('200');
  await pass(2000);
  expect(await page.keeper.discard()).toBe(false);
  expect(page.account.discarded).toEqual([['d1', undefined]]);
});

test('a page answers what would be lost with it, once saving has failed', async () => {
  const page = await openPage({ store: memoryDrafts() });
  page.type('1');
  expect(await settleOpenForms('u1')).toEqual([]);
  expect(page.account.price()).toBe('1');
  page.account.line = 'unreachable';
  page.type('12');
  expect(await settleOpenForms('u2')).toEqual([]);
  expect(await settleOpenForms('u1')).toMatchObject([{ draftId: 'd1', document: { texts: { price: '12' } } }]);
  await page.keeper.close();
  expect(await settleOpenForms('u1')).toEqual([]);

  const kept = await openPage();
  kept.account.line = 'unreachable';
  kept.type('1');
  expect(await settleOpenForms('u1')).toEqual([]);
  expect((await kept.store.read(KEY))?.document.texts.price).toBe('1');
});

test('nothing is written after the owner has signed out in another tab, nor shown as saved', async () => {
  const { type, store, state } = await openPage();
  type('1');
  await pass(2000);
  await store.remove(KEY);
  new Channel().postMessage({ key: 'u1/d1', news: 'erased' });
  expect(state()).toMatchObject({ progress: 'unsaved', line: 'signed-out' });
  type('12');
  await pass(1000);
  expect(await store.list('u1')).toEqual([]);
});
