import { eq } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { availabilityEmail } from '#app/availability/ask-mail.server.tsx';
import { askSellers, reportSold } from '#app/availability/ask-sellers.server.ts';
import { confirmListings } from '#app/listings/confirm.server.ts';
import { confirmationOf, confirmationText, hasLapsed } from '#app/listings/confirmation.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { availabilityAsks, listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { signal } = new AbortController();
const START = new Date('2026-03-02T23:41:00Z');
const day = (days: number) => new Date(START.getTime() + days * 86_400_000);

const { db } = await databaseOfFile();

async function makeSellerOf(cars: number, changes = {}) {
  const seller = await makePerson(db, changes);
  const ids = [];
  for (let car = 0; car < cars; car += 1) ids.push(await makeListing(db, seller, { createdAt: START }));
  return { ...seller, ids, car: ids[0] as string };
}

/** What the clock of a site does on this day: asks, and sends what was asked. */
async function live(now: Date) {
  await askSellers(db, now);
  for (const { id } of await db.select().from(availabilityAsks)) {
    await availabilityEmail.send(db, { askId: id }, { id, signal }, now);
  }
}

const asksOf = (userId: string) =>
  db.select().from(availabilityAsks).where(eq(availabilityAsks.userId, userId)).orderBy(availabilityAsks.createdAt);
const mailsTo = async (email: string) => (await listOutbox(OUTBOX, 200)).filter(({ to }) => to === email);
async function read(id: string) {
  const [row] = await db.select().from(listings).where(eq(listings.id, id));
  return row as typeof listings.$inferSelect;
}

test('a seller is asked every 14 days, and warned before the car moves down on day 60', async () => {
  const seller = await makeSellerOf(1);
  for (let at = 1; at <= 59; at += 1) await live(day(at));
  const days = (await asksOf(seller.id)).map(({ createdAt }) => (createdAt.getTime() - START.getTime()) / 86_400_000);
  expect(days).toEqual([14, 28, 42, 56]);
  const mails = await mailsTo(seller.email);
  expect(mails).toHaveLength(4);
  expect(mails.filter(({ subject }) => subject.includes('moves down on 2 May'))).toHaveLength(2);
  expect(mails.find(({ subject }) => subject.includes('moves down'))?.text).toContain('Let us know by 2 May');
  const car = await read(seller.car);
  expect(car.lapsesOn).toBe('2026-05-02');
  expect([hasLapsed(car, day(59)), hasLapsed(car, day(60))]).toEqual([false, true]);
  expect(confirmationText(START, day(29))).toBe('Seller confirmed it’s for sale 29 days ago');
  expect(confirmationOf(START, day(6)).mayBeSold).toBe(false);
  expect(confirmationOf(START, day(7)).mayBeSold).toBe(true);
  expect(confirmationText(START, day(30))).toBe('Not confirmed since 3 Mar');

  expect(await confirmListings(db, { sellerId: seller.id, listingIds: [seller.car], at: day(70) })).toEqual([
    seller.car,
  ]);
  expect(await read(seller.car)).toMatchObject({ confirmedAt: day(70), lapsesOn: null });
  await live(day(70.1));
  expect(await asksOf(seller.id)).toHaveLength(4);
  await live(day(84));
  expect(await asksOf(seller.id)).toHaveLength(5);
});

test('a car moves down at the earliest a week after its seller was warned', async () => {
  const seller = await makeSellerOf(1);
  expect(hasLapsed(await read(seller.car), day(300))).toBe(false);
  await live(day(300));
  const car = await read(seller.car);
  expect([hasLapsed(car, day(306)), hasLapsed(car, day(307))]).toEqual([false, true]);
  await db.delete(listings).where(eq(listings.id, seller.car));
});

test('a car of an unverified account moves down after 60 days without an email', async () => {
  const seller = await makeSellerOf(1, { emailVerified: false });
  await live(day(59));
  expect((await read(seller.car)).lapsesOn).toBeNull();
  await live(day(60));
  expect(hasLapsed(await read(seller.car), day(60))).toBe(true);
  expect([await asksOf(seller.id), await mailsTo(seller.email)]).toEqual([[], []]);
});

test('several cars share one email: links per car for a private seller, one pair for a dealer', async () => {
  const [own, dealer] = [await makeSellerOf(3), await makeSellerOf(12, { isDealer: true, dealershipName: 'Yard' })];
  await live(day(15));
  const [mail, ...others] = await mailsTo(own.email);
  expect([others, mail?.subject]).toEqual([[], 'Are your 3 cars still for sale?']);
  expect(mail?.text?.match(/still-for-sale\?key=\S+&car=\w{12}&answer=sold/g)).toHaveLength(3);
  const [ofDealer, ...more] = await mailsTo(dealer.email);
  expect([more, ofDealer?.subject]).toEqual([[], 'Are your 12 cars still for sale?']);
  expect(ofDealer?.text).toContain('And 2 more.');
  expect(ofDealer?.text).not.toContain('&car=');
});

test('a retried email is sent once and leaves out cars answered since', async () => {
  const seller = await makeSellerOf(2);
  await askSellers(db, day(14));
  await askSellers(db, day(14));
  const [ask, ...others] = await asksOf(seller.id);
  expect(others).toEqual([]);
  const askId = ask?.id as string;
  const queued = await queuedJobs<{ askId: string }>(db, 'send-availability-ask');
  expect(queued.filter((job) => job.askId === askId)).toHaveLength(1);
  await sellListings(db, { sellerId: seller.id, listingIds: [seller.ids[1] as string], soldAt: day(14) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await availabilityEmail.send(db, { askId }, { id: askId, signal }, day(14));
    // As after a death between the email and the note that it was sent.
    if (attempt === 0) await db.update(availabilityAsks).set({ sentAt: null }).where(eq(availabilityAsks.id, askId));
  }
  const mails = await mailsTo(seller.email);
  expect([...new Set(mails.map(({ messageId }) => messageId))]).toEqual([expect.stringContaining(askId)]);
  expect(mails[0]?.subject).toBe('Still for sale? 2019 Toyota Corolla, Ascent Sport');
});

test.skipIf(!inject('postgres').url)('several processes email each seller once', async () => {
  const sellers = [];
  for (let at = 0; at < 30; at += 1) sellers.push(await makeSellerOf(1));
  await Promise.all(Array.from({ length: 4 }, () => askSellers(db, day(14))));
  for (const { id } of sellers) expect(await asksOf(id)).toHaveLength(1);
});

test('a sold car is not asked about, and relisting it confirms it', async () => {
  const seller = await makeSellerOf(1);
  const own = { sellerId: seller.id, listingIds: [seller.car] };
  await sellListings(db, { ...own, soldAt: day(2) });
  await live(day(20));
  expect(await asksOf(seller.id)).toEqual([]);
  expect(await confirmListings(db, own)).toEqual([]);
  await db.update(listings).set({ lapsesOn: '2026-03-04' }).where(eq(listings.id, seller.car));
  await relistListings(db, own);
  const car = await read(seller.car);
  expect(car.lapsesOn).toBeNull();
  expect(Date.now() - (car.confirmedAt?.getTime() ?? 0)).toBeLessThan(60_000);
});

test('a buyer’s sold report emails the seller straight away, at most once a day per car', async () => {
  const seller = await makeSellerOf(7);
  for (let buyer = 0; buyer < 3; buyer += 1) await reportSold(db, seller.car, day(1));
  await live(day(1));
  const [mail, ...others] = await mailsTo(seller.email);
  expect([others, mail?.subject]).toEqual([[], 'A buyer says it’s sold: 2019 Toyota Corolla, Ascent Sport']);
  expect(mail?.text).toContain(`&car=${seller.car}&answer=sold`);
  for (const id of seller.ids) await reportSold(db, id, day(1.5));
  expect(await asksOf(seller.id)).toHaveLength(5);
  await reportSold(db, seller.car, day(2.1));
  expect(await asksOf(seller.id)).toHaveLength(6);
  await sellListings(db, { sellerId: seller.id, listingIds: seller.ids, soldAt: day(3) });
  await reportSold(db, seller.car, day(5));
  expect(await asksOf(seller.id)).toHaveLength(6);
});
