import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { toCard } from '#app/listings/card.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { dropDollars } from '#app/listings/price-drop.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { CarFacts, compile } from '#app/search/compile.ts';
import { cleared } from '#app/search/criteria.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { searchListings } from '#app/search/search.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const DAY_MS = 86_400_000;
const emptyDatabase = shareTestDatabase();
let db: Database;
let cars: { same: string; small: string; large: string; old: string; sold: string; raised: string };

beforeEach(async () => {
  db = await emptyDatabase();
  const seller = await makeSeller(db);
  const make = () => makeListing(db, seller, { price: 20_000 });
  cars = {
    same: await make(),
    small: await make(),
    large: await make(),
    old: await make(),
    sold: await make(),
    raised: await make(),
  };
  await reprice(cars.old, 18_000);
  await db.execute(sql`alter table listing_events disable trigger user`);
  await db.execute(sql`update listing_events set at = at - interval '14 days' where kind = 'price_changed'`);
  await db.execute(sql`alter table listing_events enable trigger user`);
  await reprice(cars.small, 19_500);
  await reprice(cars.large, 19_000);
  await reprice(cars.large, 18_500);
  await reprice(cars.sold, 15_000);
  await db.update(listings).set({ soldDate: new Date() }).where(eq(listings.id, cars.sold));
  await reprice(cars.raised, 25_000);
  await reprice(cars.raised, 20_000);
});

const reprice = (id: string, dollars: number) =>
  db
    .update(listings)
    .set({ priceCents: dollars * 100 })
    .where(eq(listings.id, id));

test('the filter finds the cars that dropped in 14 days, and the order starts with the largest drop', async () => {
  listingIndex.load(await listEntries(db, Object.values(cars)));
  const results = await searchListings(db, { ...cleared(), dropped: 'yes', sort: 'drop_desc' });
  expect(results).toMatchObject({ total: 2, dropped: 2 });
  expect(results.listings.map(({ id }) => id)).toEqual([cars.large, cars.small]);
  const all = listingIndex.search({ ...cleared(), sort: 'drop_desc' });
  expect(all.dropped).toBe(2);
  expect(all.ids.slice(0, 2)).toEqual([cars.large, cars.small]);
  expect(all.ids.at(-1)).toBe(cars.sold);
});

test('cards show the drop', async () => {
  const ids = [cars.same, cars.small, cars.large, cars.old, cars.sold, cars.raised];
  const cards = (await listSummaries(db, ids)).map((listing) => toCard(listing, new Date()));
  expect(cards.map((card) => card.dropDollars)).toEqual([undefined, 500, 1500, undefined, undefined, undefined]);
});

test('a saved search for drops matches the same cars', async () => {
  const fits = compile({ ...cleared(), dropped: 'yes' });
  for (const entry of await listEntries(db, Object.values(cars))) {
    const isDrop = entry.id === cars.small || entry.id === cars.large;
    expect(fits(new CarFacts(entry))).toBe(isDrop);
  }
});

test('a drop ends after 14 days, and a price raised and lowered again does not count as a drop', () => {
  const today = Math.floor(Date.now() / DAY_MS);
  const noon = (days: number) => (today + days) * DAY_MS + DAY_MS / 12;
  const dropped = {
    priceCents: 1_850_000,
    priceSteps: [
      { day: today, fromCents: 2_000_000 },
      { day: today + 4, fromCents: 1_900_000 },
    ],
  };
  const daysLater = [0, 13, 14, 17, 18].map((days) => dropDollars(dropped, noon(days)));
  expect(daysLater).toEqual([1500, 1500, 500, 500, 0]);
});
