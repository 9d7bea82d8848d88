import { expect, test } from 'vitest';
import { memoryDrafts } from '#app/drafts/draft-store.ts';
import {
  file,
  KEY,
  lastingStore,
  openPage,
  pass,
  photoOf,
  setUpDraftPages,
  shownPhoto,
} from '#tests/support/draft-page.ts';

setUpDraftPages();

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

test('a device without space for photos stores the text and says what to do', async () => {
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
