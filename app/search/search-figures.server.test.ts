import { resolve } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { countAccounts } from '#app/accounts/admin-accounts.server.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { countPageViews, recordPageViews } from '#app/platform/page-views.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { startSearch } from '#app/search/search.server.ts';
import { readListingFigures } from '#app/search/search-figures.server.ts';
import { createOnPostgres, databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const DAYS = ['2026-03-09', '2026-03-10'];
/** The last second of a day in Melbourne and the first of the next. */
const [LATE, EARLY] = [new Date('2026-03-09T12:59:59Z'), new Date('2026-03-09T13:00:00Z')];

const connection = await databaseOfFile();
const { db } = connection;

test('listings are counted in total, by status, and by the Melbourne day they were listed', async () => {
  const seller = await makeSeller(db);
  const times = [new Date('2026-03-08T12:59:59Z'), new Date('2026-03-08T13:00:00Z'), LATE, EARLY];
  for (const createdAt of times) await makeListing(db, seller, { createdAt });
  await makeListing(db, seller, { createdAt: EARLY, soldDate: EARLY });
  const feed = await startSearch(connection);
  const figures = await readListingFigures(db, DAYS);
  await feed.stop();
  expect(figures).toEqual({ all: 5, forSale: 4, sold: 1, newByDay: [2, 2] });
});

test('accounts are counted by kind and by the day they were created', async () => {
  await db.delete(users);
  await makeSeller(db);
  await makeSeller(db, { dealershipName: 'Wombat Wheels' });
  await makeSeller(db, { dealershipName: 'Kelpie Cars' });
  await db.update(users).set({ createdAt: LATE });
  expect(await countAccounts(db, DAYS)).toEqual({ private: 1, dealers: 2, newByDay: [3, 0] });
});

test('page views are added up by day and by page, the most viewed first', async () => {
  await recordPageViews(db, new Map([...DAYS.map((day) => [`/ ${day}`, 2] as const), ['/listings 2026-03-10', 5]]));
  await recordPageViews(db, new Map([['/about 2026-03-08', 7]]));
  expect(await countPageViews(db, DAYS)).toEqual({
    byDay: [2, 7],
    byPath: [
      { path: '/listings', count: 5 },
      { path: '/', count: 4 },
    ],
  });
});

test.skipIf(!inject('postgres').url)(
  'on PostgreSQL: processes that count the same pages in different orders do not deadlock',
  async () => {
    const { url, release } = await createOnPostgres();
    onTestFinished(release);
    const open = () => openPostgres({ url, migrationsFolder: resolve('migrations') });
    const processes = [await open(), await open()] as const;
    onTestFinished(async () => {
      for (const process of processes) await process.close();
    });
    const pages = Array.from({ length: 300 }, (_, page) => [`/${page} 2026-03-10`, 1] as const);
    const [forwards, backwards] = [new Map(pages), new Map(pages.toReversed())];
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([recordPageViews(processes[0].db, forwards), recordPageViews(processes[1].db, backwards)]);
    }
    expect((await countPageViews(processes[0].db, ['2026-03-10'])).byDay).toEqual([12_000]);
  },
);
