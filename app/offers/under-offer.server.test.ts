import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { relistListings, sellListings, setUnderOffer } from '#app/listings/sale.server.ts';
import { lapseUnderOffers } from '#app/offers/lapse.server.ts';
import { lapseEmail } from '#app/offers/lapse-mail.server.tsx';
import { dayAfter } from '#app/offers/under-offer.ts';
import { newId } from '#app/platform/ids.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { listingEvents, listings } from '#app/platform/schema/listings.server.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';

const { db } = await databaseOfFile();
const now = new Date('2026-11-29T02:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

async function makeCar() {
  const seller = await makePerson(db);
  const id = await makeListing(db, seller);
  const mark = (until: string | null, sellerId = seller.id) => setUnderOffer(db, { sellerId, listingId: id, until });
  return { seller, id, mark };
}

async function untilOf(id: string) {
  const [row] = await db.select({ until: listings.underOfferUntil }).from(listings).where(eq(listings.id, id));
  return row?.until;
}

async function kindsOf(id: string) {
  const { kind, listingId, position } = listingEvents;
  const rows = await db.select({ kind }).from(listingEvents).where(eq(listingId, id)).orderBy(asc(position));
  return rows.map((row) => row.kind);
}

test('days under offer are calendar days in Melbourne', () => {
  expect(dayAfter(3, new Date('2026-11-29T12:59:00Z'))).toBe('2026-12-02');
  expect(dayAfter(3, new Date('2026-11-29T13:01:00Z'))).toBe('2026-12-03');
});

test('only its seller marks a car, only while it is for sale, and the history has each change once', async () => {
  const { seller, id, mark } = await makeCar();
  const other = await makePerson(db);
  expect(await mark('2026-12-02', other.id)).toEqual([]);
  expect([await mark('2026-12-02'), await mark('2026-12-05')]).toEqual([[id], [id]]);
  expect(await untilOf(id)).toBe('2026-12-05');
  await mark(null);
  await mark('2026-12-02');
  const own = { sellerId: seller.id, listingIds: [id] };
  await sellListings(db, { ...own, soldAt: now });
  expect([await untilOf(id), await mark('2026-12-02')]).toEqual([null, []]);
  await relistListings(db, own);
  expect(await untilOf(id)).toBeNull();
  expect(await kindsOf(id)).toEqual([
    'listed',
    'under_offer',
    'under_offer_ended',
    'under_offer',
    'sold',
    'back_for_sale',
  ]);
});

test('a car under offer has the place in a search that it had before', async () => {
  const { id, mark } = await makeCar();
  const before = await listEntries(db, [id]);
  await mark('2026-12-02');
  expect(await listEntries(db, [id])).toEqual(before);
});

test('a car comes off after its last day, once and with one email, however many jobs run', async () => {
  const { seller, id, mark } = await makeCar();
  const mails = async () =>
    (await queuedJobs<{ listingId: string }>(db, 'send-lapse-mail')).filter(({ listingId }) => listingId === id);
  await mark(dayAfter(3, now));
  await lapseUnderOffers(db, inDays(3));
  expect([await untilOf(id), await mails()]).toEqual(['2026-12-02', []]);
  await Promise.all([1, 2, 3].map(() => lapseUnderOffers(db, inDays(4))));
  await lapseUnderOffers(db, inDays(5));
  expect([await untilOf(id), await mails()]).toEqual([null, [{ listingId: id }]]);
  const send = (job: string) => lapseEmail.send(db, { listingId: id }, { id: job, signal: AbortSignal.timeout(5000) });
  const sent = async () => (await listOutbox(OUTBOX, 1000)).filter((mail) => mail.to.includes(seller.email));
  await send(newId());
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'No longer under offer: 2019 Toyota Corolla, Ascent Sport',
  ]);
  await mark(dayAfter(9, now));
  await send(newId());
  expect(await sent()).toHaveLength(1);
});
