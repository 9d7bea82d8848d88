import { expect, test } from 'vitest';
import {
  ACCOUNT_DRAFT,
  accountOf,
  Channel,
  EMPTY,
  file,
  KEY,
  namesOf,
  openPage,
  pass,
  photoOf,
  pickOffline,
  saveAll,
  setUpDraftPages,
  shownPhoto,
} from '#tests/support/draft-page.ts';

setUpDraftPages();

test('photos are stored before the draft names them, and count as saved only then', async () => {
  const { keeper, store, state, account } = await openPage();
  keeper.addPhoto('u-1', file('boot.jpg'));
  keeper.showPhotos(['local:u-1'], [shownPhoto('u-1', null)]);
  expect(state().progress).toBe('unsaved');
  await pass(1500);
  expect((await store.read(KEY))?.document.photos).toEqual(['local:u-1']);
  expect((await store.photos(KEY)).map((photo) => photo.file.name)).toEqual(['boot.jpg']);
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

test('photos that only another device has remain in the draft', async () => {
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
