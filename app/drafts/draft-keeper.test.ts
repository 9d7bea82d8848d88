import { expect, test } from 'vitest';
import { saveDeviceDrafts } from '#app/drafts/save-device-drafts.ts';
import {
  accountOf,
  failing,
  file,
  memoryStore,
  onDevice,
  openPage,
  pass,
  photoOf,
  setUpDraftPages,
} from '#tests/support/draft-page.ts';

setUpDraftPages();

test('text is saved on the device within 300 ms, even during typing, and then in the account', async () => {
  const page = await openPage({ texts: { phoneNumber: '0491570156' } });
  expect(page.state().saved).toBe('untouched');
  page.type('1');
  expect(page.state().saved).toBe('unsaved');
  await pass(100);
  page.type('12');
  await pass(150);
  expect((await onDevice(page))?.document).toEqual({ texts: { phoneNumber: '0491570156', price: '12' }, photos: [] });
  expect([page.state().saved, page.account.pushes]).toEqual(['device', []]);
  await pass(1000);
  expect([page.state().saved, page.account.price()]).toEqual(['account', '12']);
  page.type('123');
  expect(page.state().saved).toBe('unsaved');
});

test('an unreachable account is retried with growing delays, and at once when the connection returns', async () => {
  const { keeper, account, type, state } = await openPage();
  account.line = 'unreachable';
  type('1');
  await pass(60_000);
  expect(account.pushes.length).toBeGreaterThan(4);
  expect(account.pushes.length).toBeLessThan(12);
  expect(state()).toMatchObject({ saved: 'device', accountProblem: 'unreachable' });
  account.line = 'works';
  await keeper.retry();
  expect(state()).toMatchObject({ saved: 'account', accountProblem: null });
});

test('after the session ends, text stays on the device and nothing is sent until the person signs in', async () => {
  const { keeper, account, type, state } = await openPage();
  account.line = 'signed-out';
  type('1');
  await pass(5000);
  type('12');
  await pass(5000);
  expect(account.pushes).toHaveLength(1);
  expect(state()).toMatchObject({ saved: 'device', accountProblem: 'signed-out' });
  account.line = 'works';
  await keeper.retry();
  expect([state().saved, account.price()]).toEqual(['account', '12']);
});

test.each(['rejected', 'full'] as const)('a draft that the account has %s stays on the device', async (line) => {
  const { account, type, state } = await openPage();
  account.line = line;
  type('1');
  await pass(10_000);
  expect(account.pushes).toHaveLength(1);
  expect(state()).toMatchObject({ saved: 'device', accountProblem: line });
  account.line = 'works';
  type('12');
  await pass(1000);
  expect(state()).toMatchObject({ saved: 'account', accountProblem: null });
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
  expect(state().saved).toBe('device');
  await pass(1000);
  expect([state().saved, account.price()]).toEqual(['account', '12']);
});

test('a page opened later shows the draft, and the form’s own text is not a change', async () => {
  const first = await openPage();
  first.type('1');
  await pass(2000);
  const later = await openPage({ ...first, texts: { price: '', color: 'Red' } });
  await pass(2000);
  expect([later.texts.price, later.state().saved]).toEqual(['1', 'account']);
  expect(first.account.document.texts).not.toHaveProperty('color');
});

test('text that one page could not send is sent by the next form, or by any page', async () => {
  for (const isForm of [true, false]) {
    const first = await openPage();
    first.type('1');
    await pass(200);
    await first.keeper.close();
    const { signal } = new AbortController();
    if (isForm) await openPage(first);
    else expect(await saveDeviceDrafts('u1', { ...first, ...first.account, signal })).toEqual([]);
    await pass(1000);
    expect(first.account.price()).toBe('1');
  }
});

test('text typed before the draft was there stays, and the other fields are filled', async () => {
  const first = await openPage();
  first.type('12345');
  first.type('Mazda', 'make');
  await pass(200);
  const again = await openPage({ store: first.store, texts: { make: '' }, typed: { price: '7' } });
  await pass(200);
  expect(again.texts).toEqual({ price: '7', make: 'Mazda' });
  expect((await onDevice(first))?.document.texts).toEqual({ price: '7', make: 'Mazda' });
});

test('once saving has failed, a form that is asked says that text would be lost with it', async () => {
  const page = await openPage({ store: { ...memoryStore(), change: failing('UnknownError') } });
  page.type('1');
  expect([await page.keeper.settle(), page.account.price()]).toEqual([true, '1']);
  page.account.line = 'unreachable';
  page.type('12');
  expect(await page.keeper.settle()).toBe(false);
  expect(page.keeper.current().document.texts.price).toBe('12');
  const offline = await openPage();
  offline.account.line = 'unreachable';
  offline.type('1');
  expect(await offline.keeper.settle()).toBe(true);
});

test('a device without space saves to the account only, says so, and stores again once it has space', async () => {
  const store = memoryStore();
  const { change } = store;
  const { keeper, type, state, account } = await openPage({ store });
  type('1');
  await pass(2000);
  store.change = failing('QuotaExceededError');
  type('12');
  await pass(300);
  expect(state()).toMatchObject({ saved: 'unsaved', deviceProblem: 'full' });
  await pass(2000);
  expect(state()).toMatchObject({ saved: 'account', deviceProblem: 'full', conflict: null });
  expect(account.price()).toBe('12');
  store.change = change;
  account.line = 'unreachable';
  type('123');
  await pass(300);
  expect(state()).toMatchObject({ saved: 'device', deviceProblem: null, conflict: null });
  account.line = 'works';
  await keeper.retry();
  expect([state().saved, account.price()]).toEqual(['account', '123']);
});

test('photos are stored before the draft names them, and count as saved only then', async () => {
  const page = await openPage();
  page.pick('u-1');
  expect(page.state().saved).toBe('unsaved');
  await pass(1500);
  expect((await onDevice(page))?.document.photos).toEqual(['u-1']);
  expect(await page.store.photos(page.keeper.key)).toHaveLength(1);
  expect([page.state().saved, page.account.document.photos]).toEqual(['device', ['u-1']]);
  page.upload('u-1');
  await pass(1500);
  expect(page.state().saved).toBe('account');
  expect(await page.store.photos(page.keeper.key)).toEqual([]);
  expect(await onDevice(page)).toMatchObject({ revision: 1, photos: { 'u-1': photoOf('of-u-1') } });
});

test('photos come back from the device, and from the account, to a page that is opened later', async () => {
  const page = await openPage();
  page.pick('u-1');
  page.pick('u-2');
  await pass(2000);
  page.account.stored.add('u-2');
  await page.keeper.close();
  const later = await openPage({ ...page, rendered: page.account.rendered() });
  expect(later.shown().map(({ key, photo, file }) => [key, photo?.id, file?.name])).toEqual([
    ['u-1', undefined, 'u-1'],
    ['u-2', 'of-u-2', 'u-2'],
  ]);
});

test('a page without the form uploads the photos, and asks nothing of the device again', async () => {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.pick('u-1');
  await pass(1000);
  await page.keeper.close();
  page.account.line = 'works';
  const { signal } = new AbortController();
  const sendPhotosOf = () => async () => ({ outcome: 'stored' as const, photo: photoOf('p1') });
  const saving = { store: page.store, send: page.account.send, sendPhotosOf, signal };
  expect(await saveDeviceDrafts('u1', saving)).toEqual([]);
  expect(await page.store.photos(page.keeper.key)).toEqual([]);
  const later = await openPage(page);
  expect(later.shown()).toMatchObject([{ key: 'u-1', photo: { id: 'p1' } }]);
  expect(later.state().saved).toBe('account');
});

test('photos that only another device has stay in the draft, and are shown once they are uploaded', async () => {
  const phone = await openPage();
  phone.pick('u-1');
  await pass(2000);
  const { account } = phone;
  const laptop = await openPage({ account, rendered: account.rendered() });
  laptop.type('1');
  await pass(2000);
  expect(laptop.state()).toMatchObject({ photosElsewhere: 1, saved: 'account' });
  laptop.pick('u-2');
  await pass(2000);
  expect(account.document.photos).toEqual(['u-2', 'u-1']);
  account.stored.add('u-1');
  laptop.type('12');
  await pass(2000);
  expect(laptop.shown().map(({ key }) => key)).toEqual(['u-2', 'u-1']);
  expect(laptop.state().photosElsewhere).toBe(0);
});

test('a device without space for photos stores the text and says what to do', async () => {
  const page = await openPage({ store: { ...memoryStore(), addPhoto: failing('QuotaExceededError') } });
  page.type('1');
  page.pick('u-1');
  await pass(2000);
  expect(page.state()).toMatchObject({ saved: 'unsaved', deviceProblem: 'photos' });
  expect((await onDevice(page))?.document).toEqual({ texts: { price: '1' }, photos: [] });
  page.upload('u-1');
  await pass(2000);
  expect(page.state()).toMatchObject({ saved: 'account', deviceProblem: null });
  expect((await onDevice(page))?.document.photos).toEqual(['u-1']);
});

test('a removed photo is removed from the device', async () => {
  const page = await openPage();
  page.pick('u-1');
  await pass(200);
  page.keeper.showPhotos([]);
  await page.keeper.removePhoto('u-1');
  expect(await page.store.photos(page.keeper.key)).toEqual([]);
  expect((await onDevice(page))?.document.photos).toEqual([]);
  await page.keeper.addPhoto('u-2', file('seat.jpg'));
  expect(await page.store.photos(page.keeper.key)).toHaveLength(1);
});
