import { beforeEach, expect, test } from 'vitest';
import { searchesWithNoResults } from '#app/platform/schema/site.server.ts';
import {
  countSearchesByDay,
  deleteOldSearches,
  listSearchesWithNoResults,
  recordSearchesWithNoResults,
} from '#app/search/search-figures.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const LADA = '/listings?make=lada';
const YUGO = '/listings?make=yugo';
const DAY = '2026-03-10';

const { db } = await databaseOfFile();
beforeEach(() => db.delete(searchesWithNoResults));

const record = (counts: Record<string, number>, maxPerDay?: number) =>
  recordSearchesWithNoResults(db, new Map(Object.entries(counts)), maxPerDay);
const list = (since = DAY, limit = 50) => listSearchesWithNoResults(db, since, limit);

test('counts are added up by search and day, the most frequent first', async () => {
  await record({ [`${LADA} ${DAY}`]: 2, [`${YUGO} 2026-03-11`]: 1 });
  await record({ [`${LADA} 2026-03-11`]: 3, [`${YUGO} 2026-03-11`]: 1, [`${YUGO} 2026-03-09`]: 50 });
  expect(await list()).toEqual([
    { search: LADA, times: 5, lastDay: '2026-03-11' },
    { search: YUGO, times: 2, lastDay: '2026-03-11' },
  ]);
  expect(await list('2026-03-09', 1)).toEqual([{ search: YUGO, times: 52, lastDay: '2026-03-11' }]);
});

test('searches are counted by day, and a day without any has zero', async () => {
  await record({ [`${LADA} ${DAY}`]: 2, [`${YUGO} ${DAY}`]: 3, [`${YUGO} 2026-03-12`]: 1, [`${LADA} 2026-03-09`]: 50 });
  const days = ['2026-03-10', '2026-03-11', '2026-03-12'];
  expect(await countSearchesByDay(db, days)).toEqual([5, 0, 1]);
});

test('a full day counts only searches it already has, and the next day has room', async () => {
  await record({ [`${LADA} ${DAY}`]: 1 }, 2);
  await record({ [`a ${DAY}`]: 1, [`b ${DAY}`]: 9, [`c ${DAY}`]: 1, [`${LADA} ${DAY}`]: 1, 'c 2026-03-11': 1 }, 2);
  await record({ [`d ${DAY}`]: 99, [`b ${DAY}`]: 1 }, 2);
  const rows = await db.select().from(searchesWithNoResults).orderBy(searchesWithNoResults.search);
  expect(rows).toEqual([
    { search: LADA, day: DAY, count: 2 },
    { search: 'b', day: DAY, count: 10 },
    { search: 'c', day: '2026-03-11', count: 1 },
  ]);
});

test('searches older than a year are deleted', async () => {
  await record({ [`${LADA} 2025-03-09`]: 1, [`${YUGO} 2025-03-10`]: 1 });
  await deleteOldSearches(db, new Date('2026-03-10T01:00:00Z'));
  expect((await list('2020-01-01')).map(({ search }) => search)).toEqual([YUGO]);
});
