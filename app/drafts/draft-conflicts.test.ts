import { expect, test } from 'vitest';
import type { PushOutcome } from '#app/drafts/send-push.ts';
import {
  ACCOUNT_DRAFT,
  accountOf,
  Channel,
  file,
  KEY,
  openPage,
  pass,
  photoOf,
  setUpDraftPages,
  shownPhoto,
} from '#tests/support/draft-page.ts';

setUpDraftPages();

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

test('if two devices change a draft, both versions are shown and nothing is sent until one is chosen', async () => {
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

test('a push whose answer was lost is not a conflict', async () => {
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

test('a tab that missed another tab’s change asks before it overwrites it', async () => {
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

test('a tab with an upload in progress shows what another tab types, without a conflict', async () => {
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
