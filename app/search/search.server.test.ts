import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type Criteria, cleared, withPage } from '#app/search/criteria.ts';
import { listEntries, listEntriesInBlocks } from '#app/search/entries.server.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { refreshListings, searchListings, startSearch } from '#app/search/search.server.ts';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const connection = await databaseOfFile();
const { db } = connection;
beforeEach(async () => {
  await db.delete(listings);
});

test('a page has the cars in the requested order, the total and the facet counts', async () => {
  await makeListings([30_000, 10_000, 20_000]);
  await indexAll();
  const results = await searchListings(db, { ...cleared(), sort: 'price_asc', maxPrice: 25_000 });
  expect(results).toMatchObject({ total: 2, page: 1, pages: 1 });
  expect(results.listings.map((listing) => listing.priceCents)).toEqual([1_000_000, 2_000_000]);
  expect(results.facets.make).toEqual([{ value: 'Toyota', count: 2 }]);
});

test('a price limit finds a car exactly if the price it shows is within the limit', async () => {
  const dollars = [12_999.5, 12_999.49, 12_999, 13_000, 13_000.49, 0.5, 9_999.99, 100.01];
  await makeListings(dollars);
  await indexAll();
  const bounds = fc.oneof(
    fc.constantFrom(...dollars),
    fc.nat(15_000),
    fc.integer({ min: 0, max: 1_500_000 }).map((cents) => cents / 100),
  );
  await fc.assert(
    fc.asyncProperty(bounds, async (bound) => {
      for (const [limit, isWithin] of [
        [{ maxPrice: bound }, (shown: number) => shown <= bound],
        [{ minPrice: bound }, (shown: number) => shown >= bound],
      ] as const) {
        const results = await searchListings(db, { ...cleared(), ...limit });
        const shown = dollars.map((price) => Number(formatPrice(price * 100).replace(/[$,]/g, '')));
        expect([results.total, results.listings.length]).toEqual(Array(2).fill(shown.filter(isWithin).length));
        const found = results.listings.map(({ priceCents }) => toDollars(priceCents)).sort();
        expect(found).toEqual(shown.filter(isWithin).sort());
      }
    }),
    { numRuns: 60 },
  );
});

test('a certificate at the sale is one, and an unregistered car has no rego left', async () => {
  const seller = await makeSeller(db);
  const facts = [
    { certificate: 'Supplied at sale', regoExpiry: '2099-01-31' },
    { certificate: 'Not supplied', regoExpiry: '2099-01-31', regoState: 'Unregistered' },
    { certificate: null, regoExpiry: null },
  ] as const;
  for (const fact of facts) await makeListing(db, seller, fact);
  await indexAll();
  const total = async (criteria: Partial<Criteria>) => (await searchListings(db, { ...cleared(), ...criteria })).total;
  expect(await total({ certificate: ['yes'] })).toBe(1);
  expect(await total({ certificate: ['no'] })).toBe(1);
  expect(await total({ exceptCertificate: ['no'] })).toBe(2);
  expect(await searchListings(db, { ...cleared(), minRegoMonths: 24 })).toMatchObject({
    total: 1,
    unsaid: { regoExpiry: 2 },
    factsGiven: ['certificate', 'regoExpiry'],
  });
});

test('a car has all of the features that are chosen, or is searched by their words', async () => {
  const seller = await makeSeller(db);
  for (const features of ['Tow bar, Canopy', 'Tow bar', undefined]) await makeListing(db, seller, { features });
  await indexAll();
  const found = async (criteria: Partial<Criteria>) => searchListings(db, { ...cleared(), ...criteria });
  expect(await found({ features: ['Tow bar'] })).toMatchObject({ total: 2, unsaid: { features: 1 } });
  expect(await found({ features: ['Tow bar', 'Canopy'] })).toMatchObject({
    total: 1,
    facets: {
      features: [
        { value: 'Tow bar', count: 1 },
        { value: 'Canopy', count: 1 },
      ],
    },
  });
  expect((await found({ exceptFeatures: ['Canopy'] })).total).toBe(2);
  expect((await found({ text: 'tow bar' })).total).toBe(2);
});

test('a full page is searched for once', async () => {
  await makeListings([1000, 2000]);
  await indexAll();
  const again = vi.spyOn(listingIndex, 'idsAfter');
  await searchListings(db, cleared());
  expect(again).not.toHaveBeenCalled();
});

test('a listing that no longer matches gives its place to the next', async () => {
  const ids = await makeListings(Array.from({ length: 30 }, (_, number) => 1000 + number));
  await indexAll();
  const criteria = { ...cleared(), sort: 'price_asc', status: ['available'] } as const;
  await db
    .update(listings)
    .set({ soldDate: new Date() })
    .where(eq(listings.id, ids[3] ?? ''));
  await db.delete(listings).where(eq(listings.id, ids[5] ?? ''));
  const results = await searchListings(db, { ...criteria, status: ['available'] });
  const left = ids.filter((_, at) => at !== 3 && at !== 5);
  expect(results.listings.map((listing) => listing.id)).toEqual(left.slice(0, 24));
  expect(results).toMatchObject({ total: 28, pages: 2 });
});

test('a car added during a search does not show another car twice', async () => {
  const ids = await makeListings(Array.from({ length: 30 }, (_, number) => 1000 + number));
  await indexAll();
  await db.delete(listings).where(eq(listings.id, ids[5] ?? ''));
  const [cheapest = ''] = await makeListings([1]);
  const [entry] = await listEntries(db, [cheapest]);
  const after = listingIndex.idsAfter.bind(listingIndex);
  vi.spyOn(listingIndex, 'idsAfter').mockImplementationOnce((...args) => {
    if (entry) listingIndex.put(entry);
    return after(...args);
  });
  const results = await searchListings(db, { ...cleared(), sort: 'price_asc' });
  const shown = results.listings.map((listing) => listing.id);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toEqual(ids.filter((_, at) => at !== 5).slice(0, shown.length));
  expect(results.total).toBe(29);
});

test('a car is left out if its doors were corrected or its seller became a dealer', async () => {
  const [changed = '', unchanged] = await makeListings([1000, 2000]);
  await indexAll();
  const find = async (criteria: Partial<Criteria>) =>
    (await searchListings(db, { ...cleared(), ...criteria })).listings.map(({ id }) => id);
  await db.update(listings).set({ doors: 2 }).where(eq(listings.id, changed));
  expect(await find({ doors: ['4', '5'] })).toEqual([unchanged]);
  await db.update(users).set({ isDealer: true, dealershipName: 'Yarra Motors' });
  expect(await find({ sellerType: ['private'] })).toEqual([]);
});

test('a car is found by words of its title, trim and description until they change', async () => {
  const seller = await makeSeller(db);
  const car = { make: 'Citroën', model: 'C3', year: 2016, trim: 'Exclusive', description: 'New tyres.\n\nTow-bar' };
  const id = await makeListing(db, seller, car);
  await makeListing(db, seller, { description: 'A tow rope and one tyre' });
  await indexAll();
  const find = async (text: string) =>
    (await searchListings(db, { ...cleared(), text })).listings.map((listing) => listing.id);
  for (const text of ['towbar tyre', 'CITROEN', '2016 exclusive', 'c3 tow-bar']) {
    expect.soft(await find(text), text).toEqual([id]);
  }
  expect(await find('tow tyres')).toHaveLength(2);
  expect(await find('bar rope')).toEqual([]);
  await db.update(listings).set({ description: 'Sold without its wheels' }).where(eq(listings.id, id));
  expect(await find('towbar')).toEqual([]);
  for (const entry of await listEntries(db, [id])) listingIndex.put(entry);
  expect(listingIndex.search({ ...cleared(), text: 'towbar' }).total).toBe(0);
  expect(await find('wheel')).toEqual([id]);
});

test('a car is found by the family of its colour and keeps the seller’s word', async () => {
  const seller = await makeSeller(db);
  const gunmetal = await makeListing(db, seller, { color: 'Gunmetal' });
  const grey = await makeListing(db, seller, { color: 'GREY' });
  await makeListing(db, seller, { color: 'Soul Red Crystal' });
  await indexAll();
  const inGrey = { ...cleared(), color: ['Grey'] };
  const results = await searchListings(db, inGrey);
  expect(results.total).toBe(2);
  expect(results.listings.map(({ id, color }) => `${id} ${color}`).sort()).toEqual(
    [`${gunmetal} Gunmetal`, `${grey} GREY`].sort(),
  );
  expect(results.facets.color).toEqual([
    { value: 'Grey', count: 2 },
    { value: 'Red', count: 1 },
  ]);

  await db.update(listings).set({ color: 'Burgundy' }).where(eq(listings.id, gunmetal));
  expect((await searchListings(db, inGrey)).listings.map(({ id }) => id)).toEqual([grey]);
  for (const entry of await listEntries(db, [gunmetal])) listingIndex.put(entry);
  expect(listingIndex.search(inGrey)).toMatchObject({
    ids: [grey],
    facets: {
      color: [
        { value: 'Grey', count: 1 },
        { value: 'Red', count: 2 },
      ],
    },
  });
});

test('if the last page is empty, the one before it is shown', async () => {
  const ids = await makeListings(Array.from({ length: 26 }, (_, number) => 1000 + number));
  await indexAll();
  await db.delete(listings).where(inArray(listings.id, ids.slice(24)));
  const results = await searchListings(db, withPage({ ...cleared(), sort: 'price_asc' }, 2));
  expect(results.listings.map((listing) => listing.id)).toEqual(ids.slice(0, 24));
  expect(results.page).toBe(1);
});

test('if every listing is gone, the page is empty', async () => {
  await makeListings([1000, 2000, 3000]);
  await indexAll();
  await db.delete(listings);
  expect(await searchListings(db, cleared())).toMatchObject({ total: 0, page: 1, pages: 1, listings: [] });
});

test('a page’s rows are read again only after a listing changes', async () => {
  // Before the feed starts, which would report them at any time.
  const [id = ''] = await makeListings([4000, 5000]);
  const feed = await startSearch(connection);
  const find = async (from = db) => (await searchListings(from, cleared())).listings;
  const before = await find();
  expect(await find(undefined as never)).toEqual(before);
  await db.update(listings).set({ priceCents: 350_000 }).where(eq(listings.id, id));
  await refreshListings([id]);
  expect((await find()).find((listing) => listing.id === id)?.priceCents).toBe(350_000);
  await feed.stop();
});

test('rows read during a change are read again', async () => {
  const [id = ''] = await makeListings([4000]);
  const feed = await startSearch(connection);
  const changing = new Proxy(db, {
    get(db, name, proxy) {
      if (name === 'select') for (const entry of changed.splice(0)) listingIndex.put(entry);
      const value = Reflect.get(db, name, proxy);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  const changed = await listEntries(db, [id]);
  await searchListings(changing, cleared());
  await db.update(listings).set({ priceCents: 300_000 }).where(eq(listings.id, id));
  expect((await searchListings(db, cleared())).listings[0]?.priceCents).toBe(300_000);
  await feed.stop();
});

async function makeListings(prices: number[]): Promise<string[]> {
  const seller = await makeSeller(db);
  return Promise.all(prices.map((price) => makeListing(db, seller, { price })));
}

async function indexAll(): Promise<void> {
  listingIndex.load(await listEntriesInBlocks(db, 0, 1000));
}
