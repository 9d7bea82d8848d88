import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readEvents, searchReader } from '#app/alerts/matcher.server.ts';
import { findListing, findListings, listPhotos, listSummaries, type Seller } from '#app/listings/listings.server.ts';
import { hiddenAmong } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listingEventQueue, listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { countSavedCars, listSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { findHeldEvidence } from '#app/trust/held-evidence.server.ts';
import { askSeller, countHeld, decideHeld } from '#app/trust/held-queue.server.ts';
import {
  checkAndHold,
  clearHolds,
  holdsOf,
  lookAtPrices,
  lookAtPricesLater,
  placeHolds,
} from '#app/trust/holds.server.ts';
import { findEvidence } from '#app/trust/moderation-evidence.server.ts';
import { findRemovalReason } from '#app/trust/moderation-log.server.ts';
import { listQueue } from '#app/trust/moderation-queue.server.ts';
import { answerHold, appealHold, findOwnHold, heldAmong } from '#app/trust/own-hold.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';
import { readStock } from '#app/trust/stock.server.ts';
import { parseStockChoice } from '#app/trust/stock-choice.ts';
import { undoDecision } from '#app/trust/undo-decision.server.ts';
import { REMOVAL_REASONS } from '#app/vocabulary/moderation.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const emptyDatabase = shareTestDatabase();
let db: Database;
let seller: Seller;
let buyer: Seller;
let id: string;

beforeEach(async () => {
  db = await emptyDatabase();
  [seller, buyer] = [await makeSeller(db), await makeSeller(db, { phoneNumber: '0491570157' })];
  id = await makeListing(db, seller, { description: 'One owner, serviced on time.' });
});

const HOLD = { rule: 'same-photo', evidence: { photo: 'a' } } as const;
const STOCK = parseStockChoice(new URLSearchParams());

describe('a held listing', () => {
  test('is hidden from everyone but its seller, in search, lists, saved cars and stock', async () => {
    await saveCar(db, buyer.id, id);
    await placeHolds(db, [{ listingId: id, ...HOLD }]);
    expect(await hiddenAmong(db, [id])).toEqual([id]);
    expect(await listEntries(db, [id])).toEqual([]);
    expect(await listSummaries(db, [id])).toEqual([]);
    expect(await listSummaries(db, [id], buyer.id)).toEqual([]);
    expect(await findListing(db, id)).toBeNull();
    expect(await findListings(db, [id], buyer.id)).toEqual([]);
    expect(await listPhotos(db, id)).toBeNull();
    expect(await countSavedCars(db, buyer.id)).toBe(0);
    expect((await listSavedCars(db, buyer.id, 1)).cars).toEqual([]);
    expect((await readStock(db, seller.id, STOCK)).forSale).toBe(0);
    expect(await saveCar(db, buyer.id, id)).toBe(false);
    expect(await findListing(db, id, seller.id)).toMatchObject({ id });
    expect(await listSummaries(db, [id], seller.id)).toMatchObject([{ id }]);
  });

  test('comes back, even on saved lists, once its last hold ends', async () => {
    await saveCar(db, buyer.id, id);
    await placeHolds(db, [
      { listingId: id, ...HOLD },
      { listingId: id, rule: 'scam-words', evidence: { words: ['escrow'] } },
    ]);
    await clearHolds(db, { listingIds: [id], rules: ['same-photo'], by: 'moderator' });
    expect(await hiddenAmong(db, [id])).toEqual([id]);
    expect(await clearHolds(db, { listingIds: [id], rules: ['scam-words'], by: 'moderator' })).toMatchObject([
      { listingId: id },
    ]);
    expect(await hiddenAmong(db, [id])).toEqual([]);
    expect(await countSavedCars(db, buyer.id)).toBe(1);
  });

  test('is new to saved searches only when it comes back', async () => {
    await placeHolds(db, [{ listingId: id, ...HOLD }]);
    await readEvents(db, 100, [searchReader()]);
    expect(await db.$count(listingEventQueue)).toBe(0);
    await clearHolds(db, { listingIds: [id], rules: ['same-photo'], by: 'moderator' });
    expect(await db.$count(listingEventQueue)).toBe(1);
  });

  test('has one open hold for each rule', async () => {
    expect(await placeHolds(db, [{ listingId: id, ...HOLD }])).toHaveLength(1);
    expect(await placeHolds(db, [{ listingId: id, ...HOLD }])).toEqual([]);
    expect(await holdsOf(db, [id])).toHaveLength(1);
  });
});

describe('a moderator', () => {
  const decide = (action: 'approve' | 'remove', holdId: string) =>
    decideHeld(db, { holdId, action, by: buyer.id, reason: 'scam', note: '' });

  test('finds it in the queue once with the seller’s answer and approves it; undo holds it again', async () => {
    await placeHolds(db, [
      { listingId: id, ...HOLD },
      { listingId: id, rule: 'scam-words', evidence: { words: ['escrow'] } },
    ]);
    await appealHold(db, { sellerId: seller.id, listingId: id }, 'It is my car.');
    const { items, counts } = await listQueue(db, 'appeal');
    expect([items.length, counts]).toEqual([1, { report: 0, hold: 0, message: 0, appeal: 1 }]);
    const [item] = items as [QueueItem];
    expect((await findEvidence(db, item))?.held).toMatchObject({ appeal: 'It is my car.', reasons: [{}, {}] });
    const outcome = await decide('approve', item.id);
    expect(await hiddenAmong(db, [id])).toEqual([]);
    expect(await decide('remove', item.id)).toEqual({ state: 'missing' });
    const { decisionId } = outcome as { decisionId: number };
    expect((await undoDecision(db, { decisionId, by: buyer.id })).state).toBe('undone');
    expect(await hiddenAmong(db, [id])).toEqual([id]);
    expect((await listQueue(db, null)).items).toHaveLength(1);
  });

  test('removes it for a reason and it leaves the queue; moderators cannot decide on their own', async () => {
    const [holdId = ''] = await placeHolds(db, [{ listingId: id, ...HOLD }]);
    expect(await decideHeld(db, { holdId, action: 'approve', by: seller.id, reason: '', note: '' })).toEqual({
      state: 'not-allowed',
    });
    expect(await decide('remove', holdId)).toMatchObject({ state: 'decided', listingIds: [id] });
    expect((await listQueue(db, 'hold')).items).toEqual([]);
    expect(await findRemovalReason(db, id)).toBe('It looked like a scam');
  });
});

describe('rules for the text', () => {
  const words = (description: string) => db.update(listings).set({ description }).where(eq(listings.id, id));

  test('hold a listing, and release it once the cause is gone', async () => {
    await words('Overseas now, pay my shipping agent by gift cards.');
    const { placed, isHeld } = await checkAndHold(db, [id]);
    expect(placed).toMatchObject([{ rule: 'scam-words' }]);
    expect([...isHeld]).toEqual([id]);
    await words('One owner, serviced on time.');
    expect(await checkAndHold(db, [id])).toEqual({ placed: [], isHeld: new Set() });
    expect(await db.select().from(holds)).toMatchObject([{ clearedBy: 'change' }]);
  });

  test('hold it again for the same words, unless a moderator approved them', async () => {
    await words('Pay my shipping agent.');
    await checkAndHold(db, [id]);
    await words('One owner.');
    await checkAndHold(db, [id]);
    await words('Pay my shipping agent.');
    expect((await checkAndHold(db, [id])).placed).toHaveLength(1);
    await clearHolds(db, { listingIds: [id], rules: ['scam-words'], by: 'moderator' });
    expect((await checkAndHold(db, [id])).placed).toEqual([]);
    await words('Pay my shipping agent by gift cards.');
    expect((await checkAndHold(db, [id])).placed).toHaveLength(1);
  });

  test('leave a listing that a moderator removed', async () => {
    await placeHolds(db, [{ listingId: id, rule: 'removed', evidence: {} }]);
    await checkAndHold(db, [id]);
    expect(await holdsOf(db, [id])).toMatchObject([{ rule: 'removed' }]);
  });
});

test('an imported car priced below half is flagged when first rated', async () => {
  for (let count = 0; count < 6; count += 1) await makeListing(db, await makeSeller(db), { price: 20_000 });
  const cheap = await makeListing(db, seller, { price: 6000 });
  await rateQueued(db, { whenRated: (tx, { belowHalf }) => lookAtPricesLater(tx, belowHalf) });
  const [job] = await queuedJobs<{ listingIds: string[] }>(db, 'look-at-prices');
  expect(job).toEqual({ listingIds: [cheap] });
  await lookAtPrices(db, { listingIds: [cheap] });
  expect(await holdsOf(db, [cheap])).toMatchObject([{ rule: 'low-price' }]);
});

test('a question to the seller sends an email and takes the car out of the queue until the answer', async () => {
  const moderator = await makePerson(db, { isModerator: true });
  await placeHolds(db, [
    { listingId: id, ...HOLD },
    { listingId: id, rule: 'copied-text', evidence: {} },
  ]);
  const [first] = await holdsOf(db, [id]);
  const question = 'Where did you buy the car?';
  const ask = { holdId: first?.id ?? '', by: moderator.id, question, note: '' };
  expect(await askSeller(db, ask)).toMatchObject({ state: 'decided' });
  expect(await countHeld(db, 'hold')).toBe(0);
  expect(await findOwnHold(db, seller.id, id)).toMatchObject({ request: question });
  expect(await queuedJobs(db, 'send-decision-mails')).toHaveLength(1);
  await answerHold(db, { sellerId: seller.id, listingId: id }, { text: 'From that seller.', photo: undefined });
  expect((await listQueue(db, 'hold')).items).toMatchObject([{ listingId: id }]);
  expect(await askSeller(db, { ...ask, holdId: newId() })).toEqual({ state: 'missing' });
  expect(await askSeller(db, { ...ask, by: seller.id })).toEqual({ state: 'not-allowed' });
});

test('moderators see the other listing, or the similar cars for a low price', async () => {
  const other = await makeListing(db, buyer, { description: 'The very same words.', price: 9000 });
  await placeHolds(db, [
    { listingId: id, rule: 'copied-text', evidence: { other } },
    { listingId: id, rule: 'low-price', evidence: { priceCents: 1, similarDollars: 9000, similar: [other] } },
  ]);
  expect((await findHeldEvidence(db, id)).reasons).toMatchObject([
    { other: { id: other, description: 'The very same words.', priceCents: 900_000 }, similar: [] },
    { other: null, similar: [{ id: other, priceCents: 900_000 }] },
  ]);
});

test('the seller sees why a moderator removed a listing', async () => {
  await placeHolds(db, [{ listingId: id, rule: 'removed', evidence: { reason: 'scam' } }]);
  expect(await heldAmong(db, [id])).toEqual({ [id]: { hasQuestion: false, removedFor: REMOVAL_REASONS.scam } });
});
