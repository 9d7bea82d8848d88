// cspell:ignore desoto désoto firedome

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { importedListings, importRuns } from '#app/platform/schema/imports.server.ts';
import { type Listing, listings } from '#app/platform/schema/listings.server.ts';
import { openRejects } from '#app/stock/rejects-file.server.ts';
import { describeRejection } from '#app/stock/review.ts';
import type { SellerAccount } from '#app/stock/seller-account.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { type Car, carsCsv, importText, keylessMapping, makeDealer, writeTemporary } from '#tests/support/importing.ts';

const { db } = await databaseOfFile();

const dealer = () => makeDealer(db);
type Options = Parameters<typeof importText>[2];

async function importCars(seller: SellerAccount, cars: Car[], options: Options = {}) {
  const { figures, events } = await importText(db, carsCsv(cars), { seller, ...options });
  return { ...figures, events };
}

function listingsOf(seller: SellerAccount): Promise<Listing[]> {
  return db.select().from(listings).where(eq(listings.userId, seller.id)).orderBy(asc(listings.priceCents));
}

const three: Car[] = [
  { stock: 'S1', price: '10000' },
  { stock: 'S2', price: '20000' },
  { stock: 'S3', price: '30000' },
];
const NOTHING = { new: 0, changed: 0, unchanged: 0, relisted: 0, withdrawn: 0, rejected: 0 };

test('records become listings of the seller', async () => {
  const seller = await dealer();
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, records: 3, new: 3, failure: null });
  const importedListings = await listingsOf(seller);
  expect(importedListings.map((listing) => listing.priceCents)).toEqual([1_000_000, 2_000_000, 3_000_000]);
  expect(importedListings[0]).toMatchObject({
    make: 'Toyota',
    model: 'Corolla',
    trim: 'SX',
    year: 2019,
    bodyType: 'Hatchback',
    fuelType: 'Petrol',
    transmission: 'Automatic',
    kilometers: 61_200,
    color: 'White',
    doors: 5,
    location: 'VIC',
    isDriveAway: false,
    phoneNumber: '0491570156',
    description: '2019 Toyota Corolla.',
    userEmail: seller.email,
    soldDate: null,
  });
});

test('the same file again changes nothing', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const before = await listingsOf(seller);
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, unchanged: 3 });
  expect(await listingsOf(seller)).toEqual(before);
});

test('a changed record changes its listing, and the others stay as they are', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const before = await listingsOf(seller);
  const changed = three.map((car) =>
    car.stock === 'S2' ? { ...car, price: '19500', km: '70000', color: 'Red' } : car,
  );
  expect(await importCars(seller, changed)).toMatchObject({ ...NOTHING, changed: 1, unchanged: 2 });
  const after = await listingsOf(seller);
  expect(after[1]).toMatchObject({ id: before[1]?.id, priceCents: 1_950_000, kilometers: 70_000, color: 'Red' });
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(await importCars(seller, changed)).toMatchObject({ ...NOTHING, unchanged: 3 });
});

test('a seller’s edits on the site stay until the file’s value changes', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const [first] = await listingsOf(seller);
  await db
    .update(listings)
    .set({ description: 'By hand' })
    .where(eq(listings.id, first?.id ?? ''));
  await importCars(seller, three);
  expect((await listingsOf(seller))[0]?.description).toBe('By hand');
  await importCars(seller, [{ stock: 'S1', price: '9000' }]);
  expect((await listingsOf(seller))[0]).toMatchObject({ id: first?.id, description: '2019 Toyota Corolla.' });
});

test('an import spells makes and models as the site does, and never renames them', async () => {
  const [one, other] = [await dealer(), await dealer()];
  await importCars(one, [{ stock: 'S1', make: 'De Soto', model: 'Fire-Dome' }]);
  const cars = [
    { stock: 'S1', make: 'DESOTO', model: 'Firedome', price: '10000' },
    { stock: 'S2', make: 'VW', model: 'GOLF', price: '20000' },
  ];
  await importCars(other, cars);
  await importCars(one, [{ stock: 'S1', make: 'DeSoto', model: 'FireDome', price: '9000' }]);
  const listed = [...(await listingsOf(one)), ...(await listingsOf(other))];
  expect(listed.map(({ make, model }) => `${make} ${model}`)).toEqual([
    'De Soto Fire-Dome',
    'De Soto Fire-Dome',
    'Volkswagen Golf',
  ]);
});

test('two sellers can use the same keys', async () => {
  const [one, other] = [await dealer(), await dealer()];
  await importCars(one, three);
  expect(await importCars(other, three)).toMatchObject({ ...NOTHING, new: 3 });
  expect(await listingsOf(one)).toHaveLength(3);
});

test('a repeated stock number in a file is rejected', async () => {
  const seller = await dealer();
  const figures = await importCars(seller, [...three, { stock: 'S1', price: '11000' }, { stock: '' }]);
  expect(figures).toMatchObject({ ...NOTHING, new: 3, rejected: 2, unknowable: 1 });
  expect(figures.review.summarise().rejections).toMatchObject([
    { field: 'stock', reason: 'is also in an earlier row of the file', rows: 1 },
    { field: 'stock', reason: 'is missing', rows: 1 },
  ]);
});

async function importWithRejects(seller: SellerAccount, text: string, options: Options = {}) {
  const source = await writeTemporary('cars.csv', text);
  const path = join(dirname(source), 'rejects.csv');
  const header = (text.split('\r\n')[0] ?? '').replaceAll('"', '').split(',');
  const opened = await openRejects(path, { path: source, header, delimiter: ',' });
  if (!opened.ok) throw new Error(opened.reason);
  const { figures, events } = await importText(db, text, { seller, rejects: opened.rejects, ...options });
  await opened.rejects.close();
  return { figures, events, rejects: await readFile(path, 'utf8') };
}

test('rejected records are reported, written unchanged, and imported once they are fixed', async () => {
  const seller = await dealer();
  const text = carsCsv([
    ...three,
    { stock: 'S4', price: 'POA', doors: '', note: 'two\nlines' },
    { stock: 'S5', state: 'Interstate' },
  ]);
  const { figures, events, rejects } = await importWithRejects(seller, text);
  expect(figures).toMatchObject({ ...NOTHING, new: 3, rejected: 2 });
  expect(events.filter((event) => event.kind === 'rejected')).toMatchObject([
    {
      record: { number: 5, line: 5 },
      problems: [
        { field: 'doors', value: '' },
        { field: 'price', value: 'POA' },
      ],
    },
    { record: { number: 6, line: 7 }, problems: [{ field: 'location', value: 'Interstate' }] },
  ]);
  expect(rejects).toContain('"two\nlines",,"doors is missing; price ""POA"" isn’t a number"');
  const again = await importWithRejects(seller, rejects);
  expect(again.figures).toMatchObject({ ...NOTHING, rejected: 2 });
  expect(again.rejects).toBe(rejects);
  const fixed = rejects.replace('POA', '40000').replace('White,,VIC', 'White,5,VIC').replace('Interstate', 'NSW');
  expect((await importText(db, fixed, { seller })).figures).toMatchObject({ ...NOTHING, new: 2 });
  expect(await listingsOf(seller)).toHaveLength(5);
});

test('records with too many or too few cells are rejected one by one', async () => {
  const seller = await dealer();
  const [header, first, second] = carsCsv(three).split('\r\n');
  const { figures } = await importText(db, [header, `${first},more`, 'S9,Toyota', second].join('\n'), {
    seller,
  });
  expect(figures).toMatchObject({ ...NOTHING, records: 3, new: 1, rejected: 2, unknowable: 2 });
  expect(figures.review.summarise().rejections.map(describeRejection)).toEqual([
    '2 rows: Row has more or fewer cells than the header',
  ]);
});

test('a dry run reports the same and writes nothing', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const [before, runs] = [await listingsOf(seller), await db.$count(importRuns)];
  const cars = [
    { stock: 'S1', price: '9000' },
    { stock: 'S2', price: '20000' },
    { stock: 'S4' },
    { stock: 'S5', price: '' },
  ];
  const options = { isDryRun: true, withdrawsMissing: true };
  const figures = { ...NOTHING, changed: 1, unchanged: 1, new: 1, rejected: 1, withdrawn: 1 };
  expect(await importCars(seller, cars, options)).toMatchObject(figures);
  expect(await listingsOf(seller)).toEqual(before);
  expect(await db.$count(importRuns)).toBe(runs);
  expect(await importCars(seller, cars, { withdrawsMissing: true })).toMatchObject(figures);
});

test('a dry run for a seller without an account counts every record as new', async () => {
  const { figures } = await importText(db, carsCsv(three), { isDryRun: true, phoneNumber: '' });
  expect(figures).toMatchObject({ ...NOTHING, new: 3 });
});

test('without any phone number the listing has none of its own', async () => {
  const seller = { ...(await dealer()), phoneNumber: '' };
  await importCars(seller, three, { phoneNumber: '' });
  expect((await listingsOf(seller))[0]?.phoneNumber).toBe('');
});

test('cars missing from the file are marked as sold on request, and are for sale again when they come back', async () => {
  const seller = await dealer();
  const own = await makeListing(db, seller, { price: 99_000 });
  await importCars(seller, three);
  expect(await importCars(seller, three.slice(1))).toMatchObject({ withdrawn: 0 });
  expect(await importCars(seller, three.slice(1), { withdrawsMissing: true })).toMatchObject({
    ...NOTHING,
    unchanged: 2,
    withdrawn: 1,
  });
  const sold = await listingsOf(seller);
  expect(sold.map((listing) => listing.soldDate !== null)).toEqual([true, false, false, false]);
  expect(sold[3]?.id).toBe(own);
  expect(await importCars(seller, three.slice(1), { withdrawsMissing: true })).toMatchObject({ withdrawn: 0 });
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, unchanged: 2, relisted: 1 });
  expect((await listingsOf(seller))[0]).toMatchObject({ id: sold[0]?.id, soldDate: null });
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, unchanged: 3 });
});

test('a car the seller marked as sold stays sold and keeps its date', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const [first, second] = await listingsOf(seller);
  const soldAt = new Date('2026-03-01T00:00:00Z');
  await sellListings(db, { sellerId: seller.id, listingIds: [first?.id ?? ''], soldAt });
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, unchanged: 3 });
  expect(await importCars(seller, three.slice(2), { withdrawsMissing: true })).toMatchObject({ withdrawn: 1 });
  // The seller marks a withdrawn car as sold, so the sale is now the seller's.
  const again = { sellerId: seller.id, listingIds: [second?.id ?? ''] };
  await relistListings(db, again);
  await sellListings(db, { ...again, soldAt });
  expect(await importCars(seller, three)).toMatchObject({ ...NOTHING, unchanged: 3 });
  expect((await listingsOf(seller)).map((listing) => listing.soldDate)).toEqual([soldAt, soldAt, null]);
});

test('the car of a rejected record is not missing', async () => {
  const seller = await dealer();
  await importCars(seller, three);
  const cars = [{ stock: 'S1', price: 'POA' }, ...three.slice(1)];
  expect(await importCars(seller, cars, { withdrawsMissing: true })).toMatchObject({
    ...NOTHING,
    unchanged: 2,
    rejected: 1,
  });
});

test.each([
  ['has no records', carsCsv([]), 'the file has no records'],
  ['cannot be read whole', `${carsCsv(three.slice(1))}\r\n"S4`, 'the file could not be read to its end'],
  [
    'holds what no file says',
    `${carsCsv(three.slice(1))}\r\nS4,Toyota`,
    '1 of the records can’t be matched to a car; fix them first',
  ],
  [
    'is one of rejects',
    carsCsv(three.slice(1)).replace('"photos"', '"reason"'),
    'a file of rejected records does not list the other cars for sale',
  ],
])('nothing is marked as sold if the file %s', async (_, text, withdrawalRefusal) => {
  const seller = await dealer();
  await importCars(seller, three);
  const mapping = { ...keylessMapping, key: { columns: ['stock'] }, photos: undefined };
  const { figures } = await importText(db, text, { seller, mapping, withdrawsMissing: true });
  expect(figures).toMatchObject({ withdrawn: 0, withdrawalRefusal });
  expect((await listingsOf(seller)).every((listing) => listing.soldDate === null)).toBe(true);
});

test('an interrupted import leaves complete listings, marks none as sold, and the next run continues', async () => {
  const seller = await dealer();
  const cars = Array.from({ length: 1300 }, (_, index) => ({ stock: `S${index}`, price: `${10_000 + index}` }));
  const stopping = new AbortController();
  const onEvent = () => stopping.abort();
  const first = await importCars(seller, cars, { signal: stopping.signal, onEvent, withdrawsMissing: true });
  expect(first).toMatchObject({ records: 500, new: 500, isInterrupted: true, withdrawn: 0 });
  expect(await listingsOf(seller)).toHaveLength(500);
  expect(await db.$count(importedListings, eq(importedListings.sellerId, seller.id))).toBe(500);
  expect(await importCars(seller, cars)).toMatchObject({ ...NOTHING, new: 800, unchanged: 500, isInterrupted: false });
  const runs = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.sellerId, seller.id))
    .orderBy(importRuns.startedAt);
  expect(runs.map((run) => run.finishedAt !== null)).toEqual([false, true]);
});

test('a failed batch leaves nothing behind', async () => {
  const seller = await dealer();
  const cars = Array.from({ length: 600 }, (_, index) => ({ stock: `S${index}` }));
  await db.execute(`alter table imported_listings add constraint no_s560 check (source_key <> 'S560') not valid`);
  await expect(importCars(seller, cars)).rejects.toThrow();
  await db.execute(`alter table imported_listings drop constraint no_s560`);
  expect(await listingsOf(seller)).toHaveLength(500);
  expect(await importCars(seller, cars)).toMatchObject({ ...NOTHING, new: 100, unchanged: 500 });
});
