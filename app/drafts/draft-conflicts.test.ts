import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changesNothing,
  type DeviceDraft,
  isExpired,
  isSaved,
  latestOf,
  newDeviceDraft,
  pushOf,
  withAccount,
  withDocument,
  withSaved,
} from '#app/drafts/device-draft.ts';
import type { Push, SavedDraft } from '#app/drafts/draft.ts';
import { saveDeviceDrafts } from '#app/drafts/save-device-drafts.ts';
import { accountOf, KEY, onDevice, openPage, pass, photoOf, setUpDraftPages } from '#tests/support/draft-page.ts';

setUpDraftPages();

/** Two devices that have saved different versions: the phone's reached the account first. */
async function conflictOf() {
  const account = accountOf();
  const phone = await openPage({ account });
  phone.type('first');
  await pass(2000);
  const own = { ...account };
  const laptop = await openPage({ account: own, rendered: account.rendered() });
  own.send = async () => ({ outcome: 'unreachable' });
  expect(laptop.texts.price).toBe('first');
  laptop.type('of the laptop');
  phone.type('of the phone');
  await pass(2000);
  own.send = account.send;
  await laptop.keeper.retry();
  return { account, phone, laptop };
}

test('if two devices change a draft, both versions are shown and nothing is sent until one is chosen', async () => {
  const { account, laptop } = await conflictOf();
  expect(laptop.state()).toMatchObject({
    saved: 'device',
    conflict: { saved: { texts: { price: 'of the phone' } }, mine: { texts: { price: 'of the laptop' } } },
  });
  const pushes = account.pushes.length;
  laptop.type('of the laptop still');
  await pass(5000);
  expect(account.pushes).toHaveLength(pushes);
  expect((await onDevice(laptop))?.document.texts.price).toBe('of the laptop still');
});

test('one’s own version replaces the saved one, and the other device asks when it saves', async () => {
  const { account, phone, laptop } = await conflictOf();
  await laptop.keeper.keepMine();
  await pass(1000);
  expect(laptop.state()).toMatchObject({ saved: 'account', conflict: null });
  expect(account.price()).toBe('of the laptop');
  phone.type('of the phone again');
  await pass(2000);
  expect(phone.state().conflict?.saved.texts.price).toBe('of the laptop');
});

test('the saved version replaces one’s own', async () => {
  const { account, laptop } = await conflictOf();
  await laptop.keeper.keepSaved();
  expect(laptop.texts.price).toBe('of the phone');
  expect(laptop.state()).toMatchObject({ saved: 'account', conflict: null });
  laptop.type('next');
  await pass(2000);
  expect(account.price()).toBe('next');
});

test('a device that closes on a conflict shows it again, and loses nothing', async () => {
  const { account, laptop } = await conflictOf();
  await laptop.keeper.close();
  const later = await openPage({ account, store: laptop.store, rendered: account.rendered() });
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
  await pass(800);
  type('123');
  await keeper.retry();
  expect(state()).toMatchObject({ saved: 'account', conflict: null });
  expect(account.price()).toBe('123');
});

test('a tab that missed another tab’s change asks before it overwrites it', async () => {
  for (const choice of ['mine', 'saved']) {
    const one = await openPage();
    one.type('1');
    await pass(2000);
    const other = await openPage(one);
    one.type('12');
    await pass(2000);
    other.type('13');
    await pass(2000);
    expect(other.state()).toMatchObject({ saved: 'unsaved', conflict: { saved: { texts: { price: '12' } } } });
    await (choice === 'mine' ? other.keeper.keepMine() : other.keeper.keepSaved());
    await pass(2000);
    expect(other.state()).toMatchObject({ saved: 'account', conflict: null });
    const price = choice === 'mine' ? '13' : '12';
    expect([other.texts.price, one.account.price()]).toEqual([price, price]);
  }
});

test('a tab with an upload in progress shows what another tab typed once the upload ends, and asks nothing', async () => {
  const one = await openPage();
  one.pick('u-1');
  await pass(2000);
  const other = await openPage(one);
  one.type('12');
  await pass(1000);
  other.upload('u-1');
  await pass(2000);
  expect([other.state().conflict, other.texts.price, one.account.price()]).toEqual([null, '12', '12']);
  expect((await onDevice(one))?.photos).toEqual({ 'u-1': photoOf('of-u-1') });
});

test('publishing ends the draft on this device, and a tab that still has it open says so when it saves', async () => {
  const one = await openPage();
  one.type('1');
  await pass(2000);
  const other = await openPage(one);
  await one.keeper.submit();
  await one.keeper.finish();
  one.account.end = { end: 'published', listingId: 'l1' };
  other.type('2');
  await pass(2000);
  expect(other.state()).toMatchObject({ end: 'published', nextPath: '/listing/l1', saved: 'untouched' });
  other.type('3');
  await pass(2000);
  expect(other.state().saved).toBe('unsaved');
  expect(await onDevice(one)).toBeUndefined();
});

test('a draft that ended elsewhere is removed here, unless this device has text that the account never had', async () => {
  const page = await openPage();
  page.type('1');
  await pass(2000);
  page.account.end = { end: 'deleted' };
  page.account.line = 'unreachable';
  page.type('12');
  await pass(200);
  await page.keeper.close();
  page.account.line = 'works';
  const { signal } = new AbortController();
  expect(await saveDeviceDrafts('u1', { ...page, ...page.account, signal })).toMatchObject([{ draftId: 'd1' }]);
  const later = await openPage(page);
  await pass(1000);
  expect([later.texts.price, later.state().end, later.state().saved]).toEqual(['12', 'deleted', 'untouched']);
  expect(await later.keeper.settle()).toBe(true);
  expect((await onDevice(page))?.document.texts.price).toBe('12');
});

test('a form whose answer was lost says that it has become a listing, and leaves no draft', async () => {
  const page = await openPage();
  page.account.line = 'unreachable';
  page.type('1');
  await page.keeper.submit();
  page.account.line = 'works';
  page.account.end = { end: 'published', listingId: 'l1' };
  await page.keeper.retry();
  expect(page.state()).toMatchObject({ end: 'published', nextPath: '/listing/l1' });
  expect(await onDevice(page)).toBeUndefined();
});

test('the edit of a listing that was deleted elsewhere continues as a new car with its text and new photos', async () => {
  const photos = [{ key: 'p1', file: null, photo: photoOf('p1') }];
  const page = await openPage({ listingId: 'l1', photos, texts: { version: 'v1' } });
  page.pick('u-1');
  page.type('200');
  await pass(200);
  page.account.save = (
    (save) => (push: Push) =>
      save({ ...push, listingId: null })
  )(page.account.save);
  await pass(2000);
  expect(page.state()).toMatchObject({ end: 'listing-deleted', nextPath: '/create-listing?draft=d1' });
  const document = { texts: { price: '200' }, photos: ['u-1'] };
  expect(await onDevice(page)).toMatchObject({ listingId: null, document });
  const next = await openPage({ ...page, photos: [] });
  await pass(1000);
  expect([next.state().saved, page.account.document]).toEqual(['device', document]);
});

test('after the owner signs out in another tab, nothing is written or shown as saved', async () => {
  const page = await openPage();
  page.type('1');
  await pass(2000);
  await page.store.remove(KEY);
  page.account.line = 'signed-out';
  page.type('12');
  await pass(2000);
  page.type('123');
  await pass(2000);
  expect(page.state()).toMatchObject({ saved: 'unsaved', accountProblem: 'signed-out', deviceProblem: null });
  expect(await onDevice(page)).toBeUndefined();
  page.account.line = 'works';
  await page.keeper.retry();
  expect([page.state().saved, (await onDevice(page))?.document.texts.price]).toEqual(['account', '123']);
});

test('a reverted edit leaves no draft; other drafts stay', async () => {
  const edit = { listingId: 'l1', listing: { texts: { price: '100' }, photos: [] } };
  const left = await openPage(edit);
  left.account.listingId = 'l1';
  left.type('200');
  await pass(2000);
  left.type('100');
  await left.keeper.close();
  expect([left.account.deletions, await onDevice(left)]).toEqual([[['d1', 1]], undefined]);
  const changed = await openPage(edit);
  changed.type('200');
  await changed.keeper.close();
  expect([changed.account.deletions, await onDevice(changed)]).toMatchObject([[], { listingId: 'l1' }]);
});

test('a discarded draft is deleted in both places, or in neither', async () => {
  const page = await openPage({ listingId: 'l1' });
  expect(await page.keeper.hasDraft()).toBe(false);
  page.type('200');
  expect(await page.keeper.hasDraft()).toBe(true);
  await pass(200);
  page.account.line = 'unreachable';
  await page.keeper.discard();
  expect((await onDevice(page))?.document.texts.price).toBe('200');
  page.account.line = 'works';
  const again = await openPage({ ...page, listingId: 'l1' });
  await again.keeper.discard();
  await again.keeper.close();
  expect([again.account.deletions, await onDevice(page)]).toEqual([
    [
      ['d1', undefined],
      ['d1', undefined],
    ],
    undefined,
  ]);
});

const typed = (price: string) => ({ texts: { price }, photos: [] });
const blank = () => newDeviceDraft(KEY, { listingId: null, listingTitle: null }, 0);

test('a page from the browser’s cache does not overwrite a newer version, nor unsaved text', () => {
  const rendered = (version: number) => ({ ...accountOf().rendered(), version, document: typed(`${version}`) });
  const draft = withAccount(blank(), rendered(2), 2);
  expect(latestOf(draft, KEY, rendered(1))?.document).toEqual(typed('2'));
  expect(latestOf(draft, KEY, rendered(3))).toMatchObject({ base: 3, document: typed('3') });
  expect(latestOf(undefined, KEY, rendered(3))).toMatchObject({ base: 3, document: typed('3') });
  expect(latestOf(withDocument(draft, typed('9'), 3), KEY, rendered(3))?.document).toEqual(typed('9'));
});

test('typing the same text again is not a change', () => {
  const draft = withDocument(blank(), typed('1'), 1);
  expect(withDocument(draft, typed('1'), 9)).toBe(draft);
});

test('an edit equal to its listing is not a change, in any version', () => {
  const listing = { texts: { price: '1', make: 'Kia' }, photos: ['p1'] };
  expect(changesNothing({ texts: { price: '1', make: 'Kia', version: 'v0' }, photos: ['p1'] }, listing)).toBe(true);
  expect(changesNothing({ texts: { price: '2', make: 'Kia' }, photos: ['p1'] }, listing)).toBe(false);
  expect(changesNothing({ texts: { price: '1', make: 'Kia' }, photos: [] }, listing)).toBe(false);
});

test('a draft lives for 90 days after its last change', () => {
  const day = 86_400_000;
  expect(isExpired({ changedAt: 0 }, 90 * day)).toBe(false);
  expect(isExpired({ changedAt: 0 }, 90 * day + 1)).toBe(true);
});

type Answer = { push: Push; isSaved: boolean; saved: SavedDraft };
type Device = { draft: DeviceDraft; answers: Answer[]; late: Push[]; conflict: SavedDraft | null };

const steps = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.constantFrom('type', 'send', 'send', 'deliver', 'lose', 'late', 'mine', 'theirs'),
  }),
  { maxLength: 60 },
);

test('when messages are lost or late, no text is overwritten unless its author chose to', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const account = accountOf();
      account.document = typed('');
      const devices = [0, 1, 2].map((): Device => ({ draft: blank(), answers: [], late: [], conflict: null }));
      /** By text, the texts that were on the device's screen before. */
      const over = new Map<string, string[]>();
      const send = (one: Device) => {
        if (isSaved(one.draft)) return;
        const push = pushOf(one.draft);
        one.answers.push({ push, isSaved: account.save(push), saved: account.saved() });
        one.late.push(push);
      };
      const deliver = (one: Device) => {
        const answer = one.answers.shift();
        if (answer?.isSaved) one.draft = withSaved(one.draft, answer.push, answer.saved, 0);
        else if (answer && !isSaved(one.draft)) one.conflict = answer.saved;
      };
      const choose = (one: Device, isMine: boolean) => {
        const { conflict } = one;
        one.conflict = null;
        if (!conflict) return;
        const mine = one.draft.document;
        const [chosen, dropped] = isMine ? [mine, conflict.document] : [conflict.document, mine];
        const price = chosen.texts.price ?? '';
        over.set(price, [...(over.get(price) ?? []), dropped.texts.price ?? '']);
        const theirs = withAccount(one.draft, conflict, 0);
        one.draft = isMine ? withDocument(theirs, mine, 0) : theirs;
      };
      for (const [index, { device, act }] of script.entries()) {
        const one = devices[device] as Device;
        if (act === 'type') {
          const text = `text ${index}`;
          over.set(text, [one.draft.document.texts.price ?? '']);
          one.draft = withDocument(one.draft, typed(text), index);
        } else if (act === 'send') send(one);
        else if (act === 'deliver') deliver(one);
        else if (act === 'lose') one.answers.shift();
        else if (act === 'late') {
          const push = one.late.shift();
          if (push) account.save(push);
        } else choose(one, act === 'mine');
      }
      for (let round = 0; round < 8; round += 1) {
        for (const one of devices) {
          one.answers = [];
          send(one);
          deliver(one);
          choose(one, round % 2 === 0);
        }
      }
      expect(devices.every(({ draft }) => isSaved(draft))).toBe(true);
      // From the text that is left, every other one is reachable by "typed over" or "chosen over".
      const reached = new Set<string>();
      const visit = (text: string) => {
        if (reached.has(text)) return;
        reached.add(text);
        for (const before of over.get(text) ?? []) visit(before);
      };
      visit(account.price() ?? '');
      for (const text of over.keys()) expect(reached).toContain(text);
    }),
    { numRuns: 1000 },
  );
});
