import { expect, test } from 'vitest';
import { type DeviceDraft, newDeviceDraft, withDocument } from '#app/drafts/device-draft.ts';
import type { AccountDraft } from '#app/drafts/draft.ts';
import { draftAge, draftOffers } from '#app/drafts/draft-offers.ts';

const NOW = 1_000_000;

const ofAccount = (id: string, updatedAt: number): AccountDraft => ({
  id,
  listingId: null,
  listingTitle: null,
  version: 1,
  updatedAt,
  photos: {},
  document: { texts: { make: 'Toyota' } },
});

function ofDevice(draftId: string, at: number): DeviceDraft {
  const draft = newDeviceDraft({ userId: 'u1', draftId }, { listingId: null, listingTitle: null }, at);
  return withDocument(draft, { texts: { make: 'Mazda' }, photos: [] }, at);
}

const savedAt = (draft: DeviceDraft, at: number): DeviceDraft => ({
  ...draft,
  savedRevision: draft.revision,
  savedAt: at,
});

test('drafts of the account and of the device are one list, the latest change first', () => {
  const offers = draftOffers([ofAccount('a', 10), ofAccount('b', 30)], [ofDevice('c', 20), ofDevice('a', 40)], NOW);
  expect(
    offers.map(({ draftId, title, changedAt, isOnDeviceOnly }) => [draftId, title, changedAt, isOnDeviceOnly]),
  ).toEqual([
    ['a', 'Mazda', 40, false],
    ['b', 'Toyota', 30, false],
    ['c', 'Mazda', 20, true],
  ]);
});

test('a draft that the account has saved and does not list any more is not offered', () => {
  expect(draftOffers([], [savedAt(ofDevice('b', 1), NOW - 60_001)], NOW)).toEqual([]);
});

test('a draft that was saved after the page was rendered is offered', () => {
  const offers = draftOffers([], [savedAt(ofDevice('a', 1), NOW - 1000)], NOW);
  expect(offers.map(({ draftId, isOnDeviceOnly }) => [draftId, isOnDeviceOnly])).toEqual([['a', false]]);
});

test('the age of a draft is shown in the unit people would use', () => {
  const now = Date.parse('2026-03-10T20:00:00+11:00');
  const ages = [5_000, 60_000, 40 * 60_000, 3_600_000, 5 * 3_600_000, 15 * 3_600_000, 26 * 3_600_000, 9 * 86_400_000];
  expect(ages.map((age) => draftAge(now - age, now))).toEqual([
    ...['just now', '1 minute ago', '40 minutes ago', '1 hour ago', '5 hours ago', 'today', 'yesterday', '9 days ago'],
  ]);
});
