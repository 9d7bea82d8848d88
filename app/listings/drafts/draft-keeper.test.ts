import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryDrafts } from '#app/listings/drafts/carry-drafts.ts';
import {
  type AccountDraft,
  type Draft,
  EMPTY_DRAFT,
  type Gone,
  mergeDraft,
  type Push,
  withStoredPhotos,
} from '#app/listings/drafts/draft.ts';
import type { DraftTexts } from '#app/listings/drafts/draft-copy.ts';
import { DraftKeeper } from '#app/listings/drafts/draft-keeper.ts';
import { type DraftStore, memoryDrafts } from '#app/listings/drafts/draft-store.ts';
import type { Said } from '#app/listings/drafts/local-draft.ts';
import type { PushOutcome } from '#app/listings/drafts/send-push.ts';
import { settleShownDrafts } from '#app/listings/drafts/shown-drafts.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/listings/photos/picker/picked-photo.ts';
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
const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

/** The account, over a line that can be cut. */
function accountOf() {
  const account = {
    draft: EMPTY_DRAFT as Draft,
    /** By upload, what the server made of it. */
    stored: new Map<string, string>(),
    discarded: [] as string[],
    async discard(draftId: string) {
      account.discarded.push(draftId);
      return account.line === 'works' ? ('done' as const) : ('unreachable' as const);
    },
    line: 'works' as 'works' | PushOutcome['outcome'],
    pushes: [] as Push[],
    /** What it takes in no more, by whatever the test knows of it. */
    endOf: (_draftId: string, _push: Push): Gone | null => null,
    async send(draftId: string, push: Push): Promise<PushOutcome> {
      account.pushes.push(push);
      const gone = account.line === 'works' && account.endOf(draftId, push);
      if (gone) return { outcome: 'gone', ...gone };
      if (account.line === 'gone') return { outcome: 'gone', gone: 'draft' };
      if (account.line !== 'works') return { outcome: account.line } as PushOutcome;
      account.draft = withStoredPhotos(mergeDraft(account.draft, push), account.stored);
      return { outcome: 'heard', draft: account.draft, photos: [...account.stored.values()].map(photoOf) };
    },
  };
  return account;
}

const lastingStore = (by: string): DraftStore => ({ ...memoryDrafts(by), isLasting: true });

type Setting = {
  account?: ReturnType<typeof accountOf>;
  store?: DraftStore;
  by?: string;
  photos?: Photo[];
  draftId?: string;
  /** What the account said when the page was made. */
  said?: AccountDraft | null;
  listingId?: string | null;
  /** What the listing says. */
  says?: Said;
};

/** A page with a form, on a device. */
async function openPage({
  account = accountOf(),
  by = 'phone',
  store = lastingStore(by),
  photos = [],
  draftId = 'd1',
  said = null,
  listingId = null,
  says,
}: Setting = {}) {
  const texts: DraftTexts = {};
  const shown: RestoredPhoto[][] = [];
  const keeper = new DraftKeeper({
    key: { ...KEY, draftId },
    ...{ listingId, listingTitle: null, photos, account: said, said: says },
    openStore: async () => ({ store, by }),
    send: account.send,
    discard: account.discard,
    show: (changed) => Object.assign(texts, changed),
    showPhotos: (restored) => shown.push(restored),
  });
  opened.push(keeper);
  await vi.advanceTimersByTimeAsync(0);
  const type = (text: string) => {
    texts.price = text;
    keeper.type('price', text);
  };
  return { keeper, account, store, texts, shown, type, state: () => keeper.read() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What the picker shows of a photo. */
function shownPhoto(key: string, photo: Photo | null): ShownPhoto {
  const state = photo ? ({ step: 'stored', photo } as const) : ({ step: 'waiting' } as const);
  return { key, file: file(key), photo, ref: photo?.id ?? `local:${key}`, name: key, state };
}

test('what is typed is on the device within 300 ms of the keystroke, also while typing goes on', async () => {
  const { store, type, state } = await openPage();
  type('1');
  expect(state().progress).toBe('unsaved');
  await pass(100);
  type('12');
  await pass(150);
  expect((await store.read(KEY))?.fields.price?.value).toBe('12');
  expect(state().progress).toBe('device');
});

test('the account follows, and only then is it said', async () => {
  const { account, type, state } = await openPage();
  type('1');
  await pass(400);
  expect(state().progress).toBe('device');
  expect(account.pushes).toEqual([]);
  await pass(1000);
  expect(account.draft.fields.price?.value).toBe('1');
  expect(state().progress).toBe('account');
  type('12');
  expect(state().progress).toBe('unsaved');
});

test('an account out of reach is tried again later and later, and at once where there is hope', async () => {
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

test('an ended session keeps what is typed on the device, and sends nothing until somebody comes back', async () => {
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

test('what is typed while the account answers is sent after it', async () => {
  const account = accountOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { send } = account;
  account.send = async (...said) => {
    const answer = await send(...said);
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
  expect(account.draft.fields.price?.value).toBe('12');
  expect(account.draft.replaced).toEqual([]);
  expect(state().progress).toBe('account');
});

test('tabs with one draft show what is typed in any of them', async () => {
  const one = await openPage();
  const other = await openPage(one);
  one.type('1');
  await pass(200);
  expect(other.texts.price).toBe('1');
  other.keeper.type('make', 'Mazda');
  await pass(2000);
  expect(one.texts).toEqual({ price: '1', make: 'Mazda' });
  expect([one.state().progress, other.state().progress]).toEqual(['account', 'account']);
  expect(one.state().replaced).toEqual([]);
});

test('a value that another device replaced is offered, and taken by a press', async () => {
  const account = accountOf();
  const laptop = await openPage({ account, by: 'laptop' });
  account.line = 'unreachable';
  laptop.type('older');
  await pass(1000);
  account.line = 'works';
  const phone = await openPage({ account });
  Channel.open.clear();
  phone.type('newer');
  await pass(2000);
  await laptop.keeper.retry();
  expect(laptop.texts.price).toBe('newer');
  const [offer] = laptop.state().replaced;
  expect(offer?.value).toBe('older');
  if (offer) await laptop.keeper.use(offer);
  expect(laptop.texts.price).toBe('older');
  await pass(2000);
  await phone.keeper.retry();
  expect([phone.texts.price, phone.state().replaced]).toEqual(['older', []]);
});

test('a page that is opened later shows the draft, and what the form showed before is not taken for a change', async () => {
  const { store, account, type } = await openPage();
  type('1');
  await pass(2000);
  const pushes = account.pushes.length;
  const later = await openPage({ store, account });
  later.keeper.startWith({ price: '', color: 'Red' }, []);
  await pass(2000);
  expect(later.texts.price).toBe('1');
  expect(later.state().progress).toBe('account');
  expect(account.pushes).toHaveLength(pushes);
});

test('what a page before it could not tell the account is told by the next', async () => {
  const first = await openPage();
  first.type('1');
  await pass(200);
  await first.keeper.close();
  const later = await openPage(first);
  await pass(1000);
  expect(later.state().progress).toBe('account');
});

test('a draft that begins takes along what the form showed, and what a browser put back into it', async () => {
  const { keeper, store, type } = await openPage();
  keeper.startWith({ phoneNumber: '0491570156', color: '' }, []);
  type('1');
  await pass(200);
  expect(Object.keys((await store.read(KEY))?.fields ?? {}).sort()).toEqual(['phoneNumber', 'price']);
});

test('what a browser put back yields to what the draft says', async () => {
  const first = await openPage();
  first.type('12345');
  await pass(200);
  const texts: DraftTexts = { price: '123', make: 'Mazda' };
  const keeper = new DraftKeeper({
    key: KEY,
    ...{ listingId: null, listingTitle: null, photos: [], account: null },
    openStore: async () => ({ store: first.store, by: 'phone' }),
    send: first.account.send,
    discard: first.account.discard,
    show: (changed) => Object.assign(texts, changed),
    showPhotos() {},
  });
  keeper.startWith({ ...texts }, ['price', 'make']);
  await pass(200);
  expect(texts.price).toBe('12345');
  expect((await first.store.read(KEY))?.fields).toMatchObject({ price: { value: '12345' }, make: { value: 'Mazda' } });
});

test('photos are kept before the draft names them, and count as saved only then', async () => {
  const { keeper, store, state, account } = await openPage();
  keeper.keepPhoto('u-1', file('boot.jpg'));
  keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  expect(state().progress).toBe('unsaved');
  await pass(1500);
  expect((await store.read(KEY))?.fields.photos?.value).toEqual(['local:u-1']);
  expect((await store.photos(KEY)).map((kept) => kept.file.name)).toEqual(['boot.jpg']);
  expect(state().progress).toBe('device');
  expect(account.draft.fields.photos?.value).toEqual(['local:u-1']);

  account.stored.set('u-1', 'p1');
  keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(1500);
  expect(state().progress).toBe('account');
  expect(await store.photos(KEY)).toEqual([]);
  expect(account.draft.fields.photos?.value).toEqual(['p1']);
});

test('photos come back to a page that is opened later: the bytes of some, what the server made of others', async () => {
  const { keeper, store, account } = await openPage();
  keeper.keepPhoto('u-1', file('boot.jpg'));
  keeper.keepPhoto('u-2', file('seat.jpg'));
  keeper.showPhotos(['local:u-1', 'local:u-2'], [shownPhoto('u-1', null), shownPhoto('u-2', null)]);
  await pass(200);
  account.stored.set('u-2', 'p2');
  const later = await openPage({ store, account, photos: [photoOf('p2')] });
  await later.keeper.retry();
  await pass(0);
  expect(namesOf(later)).toEqual(['boot.jpg', 'p2']);
});

/** What the page shows of photos. */
const namesOf = ({ shown }: Awaited<ReturnType<typeof openPage>>) =>
  shown.at(-1)?.map((photo) => ('file' in photo ? photo.file.name : photo.id));

/** Brings what is left on the device to the account, as pages without a form do. */
async function carry({ store, account }: Pick<Setting, 'store' | 'account'>) {
  if (!store || !account) return null;
  const { signal } = new AbortController();
  const sendPhotosOf =
    () =>
    async ({ uploadId }: { uploadId: string }) => {
      account.stored.set(uploadId, `of-${uploadId}`);
      return { outcome: 'stored' as const, photo: photoOf(`of-${uploadId}`) };
    };
  const discard = async () => 'done' as const;
  return carryDrafts('u1', { store, send: account.send, discard, sendPhotosOf, isThorough: true, signal });
}

/** A draft with a photo that only the device has. */
async function pickUnheard() {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.keeper.keepPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(1000);
  page.account.line = 'works';
  return page;
}

test('a photo that another page of the device brings to the account stays in sight', async () => {
  const { keeper, ...before } = await pickUnheard();
  await keeper.close();
  const page = await openPage(before);
  expect(namesOf(page)).toEqual(['boot.jpg']);
  await carry(page);
  await pass(0);
  expect(await page.store.photos(KEY)).toEqual([]);
  expect(namesOf(page)).toEqual(['of-u-1']);
});

test('a photo that came to the account after the page was asked for is shown', async () => {
  const { keeper, ...before } = await pickUnheard();
  await keeper.close();
  const said = { ...EMPTY_DRAFT, id: 'd1', listingId: null, listingTitle: null, updatedAt: 1, photos: [] };
  await carry(before);
  for (const account of [said, null]) expect(namesOf(await openPage({ ...before, said: account }))).toEqual(['of-u-1']);
});

test('what is picked while another page brings a photo to the account takes nothing back', async () => {
  const page = await pickUnheard();
  page.keeper.keepPhoto('u-2', file('seat.jpg'));
  page.keeper.showPhotos(['local:u-1', 'local:u-2'], [shownPhoto('u-1', null), shownPhoto('u-2', null)]);
  await carry(page);
  await pass(200);
  expect((await page.store.read(KEY))?.fields.photos?.value).toEqual(['of-u-1', 'local:u-2']);
});

test('photos that only another device has stay in the draft, whatever is done to the others', async () => {
  const account = accountOf();
  const phone = await openPage({ account });
  phone.keeper.keepPhoto('u-1', file('boot.jpg'));
  phone.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(2000);
  Channel.open.clear();
  const laptop = await openPage({ account, by: 'laptop' });
  laptop.type('1');
  await pass(2000);
  expect(laptop.state()).toMatchObject({ photosElsewhere: 1, progress: 'account' });
  laptop.keeper.keepPhoto('u-2', file('seat.jpg'));
  laptop.keeper.showPhotos(['local:u-2'], [shownPhoto('u-2', null)]);
  await pass(2000);
  expect(account.draft.fields.photos?.value).toEqual(['local:u-2', 'local:u-1']);
});

test('a device without room goes on in the account, and claims nothing for itself', async () => {
  const store = lastingStore('phone');
  store.change = async () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { type, state, account } = await openPage({ store });
  type('1');
  await pass(300);
  expect(state()).toMatchObject({ progress: 'unsaved', room: 'full' });
  await pass(2000);
  expect(state()).toMatchObject({ progress: 'account', room: 'full' });
  expect(account.draft.fields.price?.value).toBe('1');
});

test('a device without room for photos keeps the text, and says what to do', async () => {
  const store = lastingStore('phone');
  store.keepPhoto = async () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { keeper, type, state } = await openPage({ store });
  type('1');
  keeper.keepPhoto('u-1', file('boot.jpg'));
  keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  await pass(2000);
  expect(state()).toMatchObject({ progress: 'unsaved', room: 'photos' });
  expect((await store.read(KEY))?.fields).toMatchObject({ price: { value: '1' }, photos: { value: [] } });
  keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  expect(state().progress).toBe('account');
  expect((await store.read(KEY))?.fields.photos?.value).toEqual(['p1']);
});

test('a browser that keeps nothing still brings all of it to the account', async () => {
  const { type, state } = await openPage({ store: memoryDrafts('page') });
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
  await one.keeper.finish();
  await pass(5000);
  expect(await one.store.list('u1')).toEqual([]);
  expect(other.state()).toMatchObject({ end: 'ended', progress: 'untouched' });
  other.type('2');
  await pass(200);
  const [anew] = await one.store.list('u1');
  expect(anew?.draftId).not.toBe('d1');
  expect(anew?.fields.price?.value).toBe('2');
});

test('a draft that ended elsewhere is gone here, unless something in it is only here', async () => {
  const heard = await openPage();
  heard.type('1');
  await pass(2000);
  heard.account.line = 'gone';
  await heard.keeper.retry();
  expect(heard.state().end).toBe('ended');
  expect(await heard.store.list('u1')).toEqual([]);

  const unheard = await openPage();
  unheard.account.line = 'unreachable';
  unheard.keeper.keepPhoto('u-1', file('boot.jpg'));
  unheard.keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  unheard.type('1');
  await pass(1000);
  unheard.account.line = 'gone';
  const told = unheard.keeper.retry();
  await pass(0);
  unheard.account.line = 'works';
  await told;
  await pass(2000);
  const { draftId, end, progress } = unheard.state();
  expect([draftId === 'd1', end, progress]).toEqual([false, 'renewed', 'device']);
  const [anew, ...more] = await unheard.store.list('u1');
  expect(more).toEqual([]);
  expect(anew?.fields).toMatchObject({ price: { value: '1' }, photos: { value: ['local:u-1'] } });
  expect(await unheard.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
});

test('a form that was sent and whose answer got lost is sent under the same id again', async () => {
  const { keeper, account, type, state, store } = await openPage();
  type('1');
  await pass(200);
  await keeper.submit();
  account.line = 'gone';
  await keeper.retry();
  expect(state()).toMatchObject({ draftId: 'd1', end: null });
  expect((await store.read(KEY))?.fields.price?.value).toBe('1');
});

test('a change to a listing that was deleted elsewhere goes on as a new listing with all that is shown', async () => {
  const photos = [photoOf('of-listing')];
  const page = await openPage({ listingId: 'l1', photos });
  page.keeper.startWith({ make: 'Kia', price: '100', version: 'v1' }, []);
  page.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  page.type('200');
  page.keeper.keepPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['of-listing', 'local:u-1'], [shownPhoto('u-1', null)]);
  await pass(10_000);
  const { draftId, end, onward, progress } = page.state();
  expect([draftId === 'd1', end, onward, progress]).toEqual([
    ...[false, 'listing-gone', `/create-listing?draft=${draftId}`, 'device'],
  ]);
  expect(page.account.pushes.length).toBeLessThan(4);
  const fields = { make: { value: 'Kia' }, price: { value: '200' }, photos: { value: ['local:u-1'] } };
  expect(page.account.draft.fields).toMatchObject(fields);
  expect(page.account.draft.fields).not.toHaveProperty('version');
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: null, fields }]);
  expect(await page.store.photos({ userId: 'u1', draftId })).toHaveLength(1);
  expect(namesOf(page)).toEqual(['boot.jpg']);
});

test('an account that takes in no draft at all is not told of one after the other', async () => {
  const page = await openPage();
  page.account.line = 'gone';
  page.type('1');
  await pass(60_000);
  expect(page.account.pushes.length).toBeLessThan(4);
  expect(page.state()).toMatchObject({ progress: 'device', line: 'refused' });
});

/** A form whose answer got lost, of which the account says what it has become. */
async function sendAndLoseAnswer(typed?: string) {
  const page = await openPage();
  page.keeper.startWith({ make: 'Kia' }, []);
  page.type('100');
  page.account.stored.set('u-1', 'p1');
  page.keeper.keepPhoto('u-1', file('boot.jpg'));
  page.keeper.showPhotos(['p1'], [shownPhoto('u-1', photoOf('p1'))]);
  await pass(2000);
  await page.keeper.submit();
  page.account.draft = EMPTY_DRAFT;
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  if (typed !== undefined) page.type(typed);
  await page.keeper.retry();
  await pass(5000);
  return page;
}

test('a form that has become a listing unanswered says so, and is sent under the same id again', async () => {
  const page = await sendAndLoseAnswer();
  expect(page.state()).toMatchObject({ draftId: 'd1', end: 'created', onward: '/listing/l1' });
});

test('what is typed after a form has become a listing is a change to that listing, and no second one', async () => {
  const page = await sendAndLoseAnswer('200');
  const { draftId, end, onward } = page.state();
  expect([end, onward]).toEqual(['published', `/edit-listing/l1?draft=${draftId}`]);
  expect(page.account.draft.fields).toEqual({ price: { value: '200', stamp: expect.anything() } });
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
  expect(await page.store.list('u1')).toMatchObject([{ draftId, listingId: 'l1', listingTitle: 'Kia' }]);
  expect(namesOf(page) ?? ['p1']).toEqual(['p1']);
  await page.keeper.submit();
  expect((await page.store.list('u1'))[0]?.end).toBeNull();
});

test('a page whose draft was published on another device changes that listing from then on', async () => {
  const page = await openPage();
  page.keeper.startWith({ make: 'Kia' }, []);
  page.type('100');
  await pass(2000);
  page.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  page.account.draft = EMPTY_DRAFT;
  await page.keeper.retry();
  expect(page.state()).toMatchObject({ end: 'published', progress: 'untouched' });
  page.type('200');
  await pass(2000);
  expect(Object.keys(page.account.draft.fields)).toEqual(['price']);
  expect(page.account.pushes.at(-1)?.listingId).toBe('l1');
});

test('what was only here of a draft that has ended is carried on where it belongs', async () => {
  const published = await openPage();
  published.account.line = 'unreachable';
  published.type('200');
  await pass(1000);
  await published.keeper.close();
  published.account.line = 'works';
  published.account.endOf = (draftId) => (draftId === 'd1' ? { gone: 'published', listingId: 'l1' } : null);
  expect(await carry(published)).toEqual([]);
  expect(await published.store.list('u1')).toMatchObject([{ listingId: 'l1', fields: { price: { value: '200' } } }]);
  expect(published.account.pushes.at(-1)?.listingId).toBe('l1');

  const deleted = await openPage({ listingId: 'l1' });
  deleted.account.line = 'unreachable';
  deleted.type('300');
  await pass(1000);
  await deleted.keeper.close();
  deleted.account.line = 'works';
  deleted.account.endOf = (_, push) => (push.listingId === 'l1' ? { gone: 'listing' } : null);
  expect(await carry(deleted)).toEqual([]);
  expect(await deleted.store.list('u1')).toMatchObject([{ listingId: null, fields: { price: { value: '300' } } }]);
  expect(deleted.account.draft.fields.price?.value).toBe('300');
});

test('a device that fails while the account answers does not end the telling', async () => {
  const page = await openPage();
  const { change } = page.store;
  const send = page.account.send;
  page.account.send = async (...said) => {
    page.store.change = async () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    return send(...said);
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
  expect(page.account.draft.fields.price?.value).toBe('12');
  expect(failing.texts.price).toBe('12');
});

test('whatever fails once while the account answers is tried again', async () => {
  const page = await openPage({ store: memoryDrafts('page') });
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

test('a device that cannot go on with a draft that has ended leaves it to the page', async () => {
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
  expect(page.account.draft.fields.price?.value).toBe('1');
  expect(page.state()).toMatchObject({ progress: 'account', room: 'none' });
});

test('a change that was taken back leaves nothing behind when the form is left, and any other stays', async () => {
  const edit = { listingId: 'l1', says: { price: '100' } };
  const left = await openPage(edit);
  left.type('200');
  await pass(2000);
  left.type('100');
  await left.keeper.close();
  expect([left.account.discarded, await left.store.list('u1')]).toEqual([['d1'], []]);

  const changed = await openPage(edit);
  changed.type('200');
  await changed.keeper.close();
  expect([changed.account.discarded, await changed.store.list('u1')]).toMatchObject([[], [{ end: null }]]);
});

test('a change that was taken back without a connection is deleted once there is one', async () => {
  const page = await openPage({ listingId: 'l1', says: { price: '100' } });
  page.account.line = 'unreachable';
  page.type('200');
  page.type('100');
  await page.keeper.close();
  expect(await page.store.list('u1')).toMatchObject([{ end: 'discarded' }]);
});

test('a change that was taken back here stays where another device has something to say of it', async () => {
  const account = accountOf();
  const edit = { account, listingId: 'l1', says: { price: '100' } };
  const phone = await openPage(edit);
  phone.type('200');
  await pass(2000);
  phone.type('100');
  await pass(2000);
  const laptop = await openPage({ ...edit, by: 'laptop', store: lastingStore('laptop') });
  Channel.open.clear();
  laptop.keeper.type('make', 'Kia');
  await pass(2000);
  await phone.keeper.close();
  expect(account.discarded).toEqual([]);
  expect(account.draft.fields.make?.value).toBe('Kia');
});

test('a page makes known what it alone keeps, once the account does not take it', async () => {
  const page = await openPage({ store: memoryDrafts('page') });
  page.type('1');
  expect(await settleShownDrafts('u1')).toEqual([]);
  expect(page.account.draft.fields.price?.value).toBe('1');
  page.account.line = 'unreachable';
  page.type('12');
  expect(await settleShownDrafts('u2')).toEqual([]);
  expect(await settleShownDrafts('u1')).toMatchObject([{ draftId: 'd1', fields: { price: { value: '12' } } }]);
  await page.keeper.close();
  expect(await settleShownDrafts('u1')).toEqual([]);

  const kept = await openPage();
  kept.account.line = 'unreachable';
  kept.type('1');
  expect(await settleShownDrafts('u1')).toEqual([]);
  expect((await kept.store.read(KEY))?.fields.price?.value).toBe('1');
});

test('nothing is written after the owner has signed out in another tab, nor said to be saved', async () => {
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
