import { expect, test } from 'vitest';
import { settleOpenForms } from '#app/drafts/draft-presence.ts';
import { memoryDrafts } from '#app/drafts/draft-store.ts';
import { accountOf, Channel, KEY, openPage, pass, setUpDraftPages } from '#tests/support/draft-page.ts';

setUpDraftPages();

test('text is saved on the device within 300 ms, even during typing', async () => {
  const { store, type, state } = await openPage();
  type('1');
  expect(state().progress).toBe('unsaved');
  await pass(100);
  type('12');
  await pass(150);
  expect((await store.read(KEY))?.document.texts.price).toBe('12');
  expect(state().progress).toBe('device');
});

test('the account gets it next, and only then does the page say so', async () => {
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

test('an unreachable account is retried with growing delays, and at once when the connection returns', async () => {
  const { keeper, account, type, state } = await openPage();
  account.line = 'unreachable';
  type('1');
  await pass(60_000);
  const attempts = account.pushes.length;
  expect(attempts).toBeGreaterThan(4);
  expect(attempts).toBeLessThan(12);
  expect(state()).toMatchObject({ progress: 'device', line: 'unreachable' });
  account.line = 'works';
  await keeper.retry();
  expect(state()).toMatchObject({ progress: 'account', line: null });
});

test('after the session ends, text stays on the device and nothing is sent until the person signs in', async () => {
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

test('tabs with the same draft show each other’s text', async () => {
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

test('a page opened later shows the draft, and the form’s own text is not a change', async () => {
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

test('text that one page could not send is sent by the next page', async () => {
  const first = await openPage();
  first.type('1');
  await pass(200);
  await first.keeper.close();
  const later = await openPage(first);
  await pass(1000);
  expect(later.state().progress).toBe('account');
});

test('a draft has everything in the form', async () => {
  const { store, type } = await openPage({ texts: { phoneNumber: '0491570156', color: '' } });
  type('1');
  await pass(200);
  expect((await store.read(KEY))?.document).toEqual({
    texts: { phoneNumber: '0491570156', color: '', price: '1' },
    photos: [],
  });
});

test('text the browser restores gives way to the draft; text typed before JavaScript ran does not', async () => {
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

test('once saving has failed, a page reports what would be lost with it', async () => {
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

  const offline = await openPage();
  offline.account.line = 'unreachable';
  offline.type('1');
  expect(await settleOpenForms('u1')).toEqual([]);
  expect((await offline.store.read(KEY))?.document.texts.price).toBe('1');
});

test('after the owner signs out in another tab, nothing is written or shown as saved', async () => {
  const { type, store, state } = await openPage();
  type('1');
  await pass(2000);
  type('12');
  await store.remove(KEY);
  new Channel().postMessage({ key: 'u1/d1', news: 'erased' });
  expect(state()).toMatchObject({ progress: 'unsaved', line: 'signed-out' });
  await pass(1000);
  expect(await store.list('u1')).toEqual([]);
  type('123');
  await pass(1000);
  expect(await store.list('u1')).toEqual([]);
});
