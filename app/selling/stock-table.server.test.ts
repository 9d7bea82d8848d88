import { expect, test } from 'vitest';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { parseStockSelection, sortedBy, stockHref } from '#app/selling/stock-selection.ts';
import { listStockTable } from '#app/selling/stock-table.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { carsCsv, importText, makeDealer } from '#tests/support/importing.ts';

const { db } = await databaseOfFile();

const dealer = await makeDealer(db);
await importText(db, carsCsv([{ stock: 'K104_', model: 'Corolla', price: '21990' }]), { seller: dealer });
const DAY_MS = 86_400_000;
const old = await makeListing(db, dealer, {
  model: 'Camry',
  price: 30_000,
  createdAt: new Date(Date.now() - 40 * DAY_MS),
});
await makeListing(db, dealer, { model: 'Yaris', price: 12_000, soldDate: new Date() });
await makeListing(db, await makeDealer(db), { model: 'Kluger' });
await db.insert(conversations).values({
  id: 'c'.repeat(12),
  listingId: old,
  sellerId: dealer.id,
  buyerName: 'Kim',
  car: { make: 'Toyota', model: 'Camry', trim: '', year: 2019 },
});

async function modelsOf(query: string): Promise<string[]> {
  const { rows } = await listStockTable(db, dealer.id, parseStockSelection(new URLSearchParams(query)), new Date());
  return rows.map(({ model }) => model);
}

test.each([
  ['', ['Camry', 'Corolla']],
  ['sort=days', ['Corolla', 'Camry']],
  ['sort=price', ['Corolla', 'Camry']],
  ['sort=-price', ['Camry', 'Corolla']],
  ['sort=-enquiries', ['Camry', 'Corolla']],
  ['sort=car&tab=all', ['Camry', 'Corolla', 'Yaris']],
  ['tab=sold', ['Yaris']],
  ['q=k104_', ['Corolla']],
  ['q=toyota+camry', ['Camry']],
  ['q=kluger', []],
  ['sort=-price;drop&page=x&tab=y', ['Camry', 'Corolla']],
])('%s lists %j', async (query, models) => {
  expect(await modelsOf(query)).toEqual(models);
});

test('a row has what the table shows', async () => {
  const { rows } = await listStockTable(db, dealer.id, parseStockSelection(new URLSearchParams()), new Date());
  expect(rows[0]).toMatchObject({ model: 'Camry', stockNumber: '', days: 40, enquiries: 1, status: null, photo: null });
  expect(rows[1]).toMatchObject({ model: 'Corolla', stockNumber: 'K104_', days: 0, enquiries: 0 });
});

test('a heading sorts by its column, and the other way round when it is pressed again', () => {
  const first = parseStockSelection(new URLSearchParams('q=a&page=2'));
  const price = sortedBy(first, 'price');
  expect(stockHref(price)).toBe('/my-listings/stock?q=a&sort=-price');
  expect(stockHref(sortedBy(price, 'price'))).toBe('/my-listings/stock?q=a&sort=price');
  expect(stockHref(sortedBy(first, 'car'))).toBe('/my-listings/stock?q=a&sort=car');
});
