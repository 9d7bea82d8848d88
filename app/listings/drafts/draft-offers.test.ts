import { expect, test } from 'vitest';
import { confirmDrafts } from '#app/listings/drafts/carry-drafts.ts';
import { type AccountDraft, EMPTY_DRAFT } from '#app/listings/drafts/draft.ts';
import { draftAge, draftOffers, draftPath, unsureDrafts } from '#app/listings/drafts/draft-offers.ts';
import { memoryDrafts } from '#app/listings/drafts/draft-store.ts';
import { beginDraft, type LocalDraft, withChanges } from '#app/listings/drafts/local-draft.ts';
import type { SendPush } from '#app/listings/drafts/send-push.ts';

const ofAccount = (id: string, at: number, more: Partial<AccountDraft> = {}): AccountDraft => ({
  id,
  listingId: null,
  listingTitle: null,
  updatedAt: at + 500,
  photos: [],
  replaced: [],
  fields: { make: { value: 'Toyota', stamp: { at, by: 'laptop' } } },
  ...more,
});

function ofDevice(draftId: string, at: number): LocalDraft {
  const draft = beginDraft({ userId: 'u1', draftId }, { listingId: null, listingTitle: null }, at);
  return withChanges(draft, { make: { value: 'Mazda', base: null } }, { by: 'phone', now: at });
}

/** The account has heard all of it. */
function heardOf(draftId: string): LocalDraft {
  const draft = ofDevice(draftId, 1);
  const make = draft.fields.make as NonNullable<typeof draft.fields.make>;
  return { ...draft, fields: { make: { ...make, base: make.stamp } } };
}

test('drafts of the account and of the device are one list, by when somebody typed last', () => {
  const offers = draftOffers([ofAccount('a', 10), ofAccount('b', 30)], [ofDevice('c', 20), ofDevice('a', 40)]);
  expect(
    offers.map(({ draftId, title, changedAt, isOnDeviceOnly }) => [draftId, title, changedAt, isOnDeviceOnly]),
  ).toEqual([
    ['a', 'Mazda', 40, false],
    ['b', 'Toyota', 30, false],
    ['c', 'Mazda', 20, true],
  ]);
});

test('neither a deleted draft is offered nor one that the account has had and has no more', () => {
  const offers = draftOffers([ofAccount('a', 10)], [{ ...ofDevice('a', 20), end: 'discarded' }, heardOf('b')]);
  expect(offers).toEqual([]);
});

test('what went to the account after the page was made is offered all the same, what ended elsewhere is removed', async () => {
  const store = memoryDrafts('phone');
  const drafts = [heardOf('here'), heardOf('gone')];
  for (const draft of drafts) await store.change(draft, () => draft);
  const send: SendPush = async (id) =>
    id === 'gone' ? { outcome: 'gone', gone: 'draft' } : { outcome: 'heard', draft: EMPTY_DRAFT, photos: [] };
  const unsure = unsureDrafts([ofAccount('a', 10)], [...drafts, heardOf('a'), ofDevice('c', 1)]);
  expect(unsure).toEqual(drafts);
  const offers = draftOffers([], drafts, await confirmDrafts(unsure, { store, send }));
  expect(offers.map(({ draftId, isOnDeviceOnly }) => [draftId, isOnDeviceOnly])).toEqual([['here', false]]);
  expect((await store.list('u1')).map(({ draftId }) => draftId)).toEqual(['here']);
});

test('a change to a listing leads to the listing', () => {
  const change = ofAccount('a', 10, { listingId: 'l1', listingTitle: '2020 Mazda 3' });
  const [offer] = draftOffers([change], []);
  expect(offer?.title).toBe('Changes to 2020 Mazda 3');
  expect(offer && draftPath(offer)).toBe('/edit-listing/l1?draft=a');
  expect(draftPath({ draftId: 'b', listingId: null })).toBe('/create-listing?draft=b');
});

test('the age of a draft is told in the unit that people would use', () => {
  const now = Date.parse('2026-03-10T20:00:00+11:00');
  const ages = [5_000, 60_000, 40 * 60_000, 3_600_000, 5 * 3_600_000, 15 * 3_600_000, 26 * 3_600_000, 9 * 86_400_000];
  expect(ages.map((age) => draftAge(now - age, now))).toEqual([
    ...['just now', '1 minute ago', '40 minutes ago', '1 hour ago', '5 hours ago', 'today', 'yesterday', '9 days ago'],
  ]);
});
