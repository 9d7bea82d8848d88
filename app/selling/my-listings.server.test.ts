import { expect, test } from 'vitest';
import { recordViews } from '#app/listings/views.server.ts';
import { attachPhotos } from '#app/photos/photos.server.ts';
import { readMyListings } from '#app/selling/my-listings.server.ts';
import { parseSelection } from '#app/selling/selection.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

/** Half past midnight in Melbourne, while it is still the day before in London. */
const NOW = new Date('2026-03-10T13:30:00Z');
const daysBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const hold = (listingId: string) => placeHolds(db, [{ listingId, rule: 'low-price', evidence: {} }]);
const read = (sellerId: string, search = '') =>
  readMyListings(db, { sellerId, now: NOW }, parseSelection(new URLSearchParams(search)));
const models = async (sellerId: string, search = '') =>
  (await read(sellerId, search)).listings.map(({ model }) => model);

test('a seller without listings has zeros and one empty page', async () => {
  const seller = await makeSeller(db);
  expect(await read(seller.id, 'tab=sold&page=3&q=x')).toEqual({
    stats: { active: 0, sold: 0, views: 0, valueCents: 0, forSaleCents: 0 },
    counts: { all: 0, active: 0, sold: 0 },
    page: 1,
    pages: 1,
    listings: [],
  });
});

test('the stats add up the seller’s own listings to the cent, without those on hold, in each search', async () => {
  const [seller, other] = [await makeSeller(db), await makeSeller(db)];
  const sold = await makeListing(db, seller, { price: 9_999.99, soldDate: NOW });
  const active = await makeListing(db, seller, { price: 10_000_000, make: 'Kia' });
  await makeListing(db, seller, { price: 0.5, make: 'Kia' });
  await hold(await makeListing(db, seller, { price: 7_000, make: 'Kia' }));
  const elsewhere = await makeListing(db, other, { price: 5_000 });
  const views = { [`${sold} 2025-01-01`]: 3, [`${active} 2026-03-10`]: 4, [`${elsewhere} 2026-03-10`]: 90 };
  await recordViews(db, new Map(Object.entries(views)));
  const stats = { active: 2, sold: 1, views: 7, valueCents: 1_001_000_049, forSaleCents: 1_000_000_050 };
  expect(await read(seller.id)).toMatchObject({ stats, counts: { all: 4, active: 2, sold: 1 } });
  expect(await read(seller.id, 'q=toyota&tab=sold')).toMatchObject({ stats, counts: { all: 1, active: 0, sold: 1 } });
});

test('tabs separate cars for sale from sold cars, and those on hold are in neither', async () => {
  const seller = await makeSeller(db);
  await makeListing(db, seller, { model: 'A', createdAt: daysBefore(3) });
  await makeListing(db, seller, { model: 'B', createdAt: daysBefore(2), soldDate: NOW });
  await makeListing(db, seller, { model: 'C', createdAt: daysBefore(1) });
  await hold(await makeListing(db, seller, { model: 'D', createdAt: daysBefore(0) }));
  expect(await models(seller.id)).toEqual(['D', 'C', 'B', 'A']);
  expect(await models(seller.id, 'tab=active')).toEqual(['C', 'A']);
  expect(await models(seller.id, 'tab=sold')).toEqual(['B']);
  expect(await models(seller.id, 'tab=nonsense')).toEqual(['D', 'C', 'B', 'A']);
});

test('pages have 24 cars without gaps or repeats, and a page past the end shows the last', async () => {
  const seller = await makeSeller(db);
  const createdAt = daysBefore(5);
  for (let n = 0; n < 50; n += 1) await makeListing(db, seller, { model: `M${n}`, createdAt, price: 10_000 + (n % 2) });
  for (const sort of ['date_listed_desc', 'price_asc', 'km_desc']) {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await read(seller.id, `sort=${sort}&page=${page}`));
    expect(pages.map(({ listings }) => listings.length)).toEqual([24, 24, 2]);
    expect(new Set(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).size).toBe(50);
    expect(await read(seller.id, `sort=${sort}&page=99`)).toEqual(pages[2]);
  }
});

test('the search matches every word in make, model, trim or year, and treats % and _ literally', async () => {
  const seller = await makeSeller(db);
  await makeListing(db, seller, { make: 'Toyota', model: 'HiLux', trim: 'SR5 100%', year: 2019 });
  await makeListing(db, seller, { make: 'Citroën', model: 'C_44', trim: '', year: 2012 });
  const modelsFor = async (q: string) => models(seller.id, `${new URLSearchParams({ q })}`);
  expect(await modelsFor('hilux toyota')).toEqual(['HiLux']);
  expect(await modelsFor('2019 HiLux, SR5')).toEqual(['HiLux']);
  expect(await modelsFor('citroën')).toEqual(['C_44']);
  expect(await modelsFor('0%')).toEqual(['HiLux']);
  expect(await modelsFor('_')).toEqual(['C_44']);
  expect(await modelsFor('20')).toHaveLength(2);
  for (const none of ['\\', '% %x', 'corolla', 'hilux 2012', "' or 1=1 --"]) expect(await modelsFor(none)).toEqual([]);
  expect(await modelsFor('hilux\u0000 \ttoyota')).toEqual(['HiLux']);
});

test.each([
  ['date_listed_asc', 'CBA'],
  ['price_asc', 'ACB'],
  ['price_desc', 'BAC'],
  ['year_desc', 'ABC'],
  ['year_asc', 'CBA'],
  ['km_asc', 'BAC'],
  ['km_desc', 'CAB'],
])('%s orders as the search does, ties by the newest', async (sort, order) => {
  const seller = await makeSeller(db);
  const car = (model: string, age: number, rest: object) =>
    makeListing(db, seller, { model, createdAt: daysBefore(age), ...rest });
  await car('A', 1, { price: 10_000.4, year: 2020, kilometers: 50 });
  await car('B', 2, { price: 20_000, year: 2015, kilometers: 10 });
  await car('C', 3, { price: 9_999.6, year: 2010, kilometers: 90 });
  expect((await models(seller.id, `sort=${sort}`)).join('')).toBe(order);
});

test('a listing has its total views and those of each of the last 30 days in Melbourne', async () => {
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller);
  const days = { '2026-03-11': 5, '2026-03-10': 2, '2026-02-10': 7, '2026-02-09': 11, '2025-03-11': 1 };
  await recordViews(db, new Map(Object.entries(days).map(([day, count]) => [`${id} ${day}`, count])));
  const [listing] = (await read(seller.id)).listings;
  expect(listing?.views).toBe(26);
  expect(listing?.recentViews).toEqual([7, ...Array(27).fill(0), 2, 5]);
});

test('only the main photo is loaded', async () => {
  const seller = await makeSeller(db);
  const id = await makeListing(db, seller);
  const photo = (key: string) => ({ key, width: 4, height: 3, thumbhash: '' });
  await attachPhotos(db, id, [photo('first'), photo('second')]);
  expect((await read(seller.id)).listings.map(({ photo }) => photo?.url)).toEqual(['/files/first']);
});

test('a new listing has no views on any day', async () => {
  const seller = await makeSeller(db);
  await makeListing(db, seller);
  expect((await read(seller.id)).listings).toMatchObject([{ views: 0, recentViews: Array(30).fill(0) }]);
});
