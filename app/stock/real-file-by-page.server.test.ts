/** Imports 2,000 real ads: with the page's guesses, then with the words explained. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect } from 'vitest';
import { saveMeanings } from '#app/stock/meanings.server.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { check, upload } from '#tests/support/dealer-import.ts';
import { makeDealer } from '#tests/support/importing.ts';
import { testShared } from '#tests/support/shared-data.ts';
import { readShared } from '#tests/support/shared-files.ts';

const FILE = 'listings/australian-vehicle-prices-2023.csv';
/** What dealers' systems write where this site has one word. */
const TRADE_WORDS: Record<string, string> = {
  Premium: 'Premium Unleaded Petrol',
  Unleaded: 'Petrol - Unleaded ULP',
  'Ute / Tray': 'Dual Cab Utility',
  Wagon: 'Sportswagon',
  Hatchback: 'Liftback',
  Automatic: 'Sports Automatic',
};
const ANSWERS = { bodyType: { commercial: 'Van' }, doors: { '': '4' } } as const;

testShared('of 2,000 real ads the page lists what it can read, then what it was told', FILE, async () => {
  const rows: string[][] = parse(await readShared(FILE), { to: 2001, relax_quotes: true });
  const inTradeWords = rows.map((cells) => cells.map((cell) => TRADE_WORDS[cell] ?? cell));
  const connection = await openTestDatabase();
  const { db } = connection;
  const { id: sellerId } = await makeDealer(db);
  const figuresOf = async (table: string[][]) => {
    const run = await check(db, { sellerId, runId: await upload(db, sellerId, stringify(table)) });
    const { records, new: listed, review } = run.figures as RunFigures;
    return { records, listed, review };
  };
  const alone = await figuresOf(rows);
  expect((await figuresOf(inTradeWords)).listed).toBe(alone.listed);
  const unknown = alone.review?.words.filter(({ value }) => value === null) ?? [];
  const meanings = unknown.flatMap(({ field, word }) => {
    const answers: Record<string, string> = { ...(ANSWERS as Record<string, Record<string, string>>)[field] };
    return answers[word] ? [{ field, word, value: answers[word] }] : [];
  });
  await saveMeanings(db, sellerId, meanings);
  const answered = await figuresOf(rows);
  await connection.close();
  expect({ records: alone.records, alone: alone.listed, answered: answered.listed, answers: meanings.length }).toEqual({
    records: 2000,
    alone: 1637,
    answered: 1857,
    answers: 2,
  });
});
