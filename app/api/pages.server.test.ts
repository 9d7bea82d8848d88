import { afterAll, expect, test } from 'vitest';
import { readApiPage } from '#app/api/pages.server.ts';
import { refreshListings, startSearch } from '#app/search/search.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const connection = await databaseOfFile();
const { db } = connection;
const feed = await startSearch(connection);
const stop = () => feed.stop();
afterAll(async () => {
  await stop();
});

async function read(params: URLSearchParams) {
  const answer = await readApiPage(db, params);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return { prices: answer.page.listings.map((one) => one.priceDollars), next: answer.page.next };
}

test('cars listed or removed between two pages do not shift the pages', async () => {
  const seller = await makeSeller(db);
  const list = async (price: number) => {
    const id = await makeListing(db, seller, { price });
    await refreshListings([id]);
    return id;
  };
  for (let price = 10; price < 20; price += 1) await list(price * 1000);
  const first = await read(new URLSearchParams({ sort: 'price_asc', limit: '4' }));
  expect(first.prices).toEqual([10_000, 11_000, 12_000, 13_000]);
  await list(9000);
  await list(9500);
  await list(13_500);
  const second = await read(new URL(first.next ?? '').searchParams);
  expect(second.prices).toEqual([13_500, 14_000, 15_000, 16_000]);
});
