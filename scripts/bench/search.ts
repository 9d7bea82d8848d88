/**
 * The search index beside the same work in SQL, at a thousand, a hundred thousand and a million listings; then, at a
 * million, changes of the index.
 */
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readEntriesInBlocks } from '#app/listings/search/feed/entries.server.ts';
import { startFeed } from '#app/listings/search/feed/feed.server.ts';
import { ListingIndex } from '#app/listings/search/index/listing-index.ts';
import { openPostgres } from '#app/platform/db/postgres.server.ts';
import { type Comparison, compareSearches } from './compare-searches.ts';
import type { Figure } from './figure.ts';
import { keepGrowth } from './growth.ts';
import { filledDatabase } from './listings-database.ts';
import { SEARCHES } from './search-mix.ts';
import { quantile } from './statistics.ts';
import { timeUndisturbed } from './undisturbed.ts';

const SIZES = [1000, 100_000, 1_000_000];
const MILLION = 1_000_000;
const CHANGES = 1000;

export async function measureSearch(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const medians: { listings: number; index: number; sql: number }[] = [];
  for (const size of SIZES) {
    const { compared, more } = await measureAt(size);
    figures.push(...toFigures(size, compared), ...more);
    medians.push({ listings: size, index: quantile(compared.index, 0.5), sql: quantile(compared.sql, 0.5) });
  }
  await keepGrowth([
    { name: 'Search, index', points: medians.map(({ listings, index: ms }) => ({ listings, ms })) },
    { name: 'Search, SQL', points: medians.map(({ listings, sql: ms }) => ({ listings, ms })) },
  ]);
  return figures;
}

/** A function of its own, so that nothing holds one index while the memory of the next is measured. */
async function measureAt(size: number): Promise<{ compared: Comparison; more: Figure[] }> {
  const databaseUrl = await filledDatabase(size);
  const { index, megabytes, entries } = await fillIndex(databaseUrl);
  const compared = await compareSearches(databaseUrl, index);
  return { compared, more: size === MILLION ? [memoryOf(megabytes), ...timeChanges(index, entries)] : [] };
}

/** With the memory that it holds, and some of its entries. */
async function fillIndex(databaseUrl: string) {
  const connection = await openPostgres({ url: databaseUrl, migrationsFolder: resolve('migrations') });
  const before = heldMegabytes();
  const index = new ListingIndex();
  const feed = await startFeed(connection, index);
  await feed.stop();
  const megabytes = heldMegabytes() - before;
  const entries = (await readEntriesInBlocks(connection.db, 0, CHANGES)).slice(0, CHANGES);
  await connection.close();
  return { index, megabytes, entries };
}

function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function toFigures(size: number, { index, sql }: Comparison): Figure[] {
  const listings = size.toLocaleString('en-AU');
  const ratios = sql.map((ms, at) => ms / (index[at] as number));
  const all = sum(sql) / sum(index);
  const limit = size === MILLION;
  const slowest = index.indexOf(Math.max(...index));
  return [
    {
      name: `${listings} listings, index: median and 99th percentile of ${SEARCHES.length} searches`,
      value: told(index),
      limit: limit ? 'under 4 and 15 ms' : 'those at 1,000,000',
    },
    { name: `${listings} listings, SQL: the same`, value: told(sql), limit: 'rival' },
    {
      name: `${listings} listings, how many times faster the index is: median of the searches, all together, the least`,
      value: [quantile(ratios, 0.5), all, Math.min(...ratios)].map((times) => String(round(times))).join(', '),
      limit: limit ? 'at least 20 (median)' : 'none',
    },
    ...(limit ? [{ name: 'The slowest search of the index', value: slowestOf(slowest, index), limit: 'none' }] : []),
  ];
}

function slowestOf(at: number, times: number[]): string {
  return `${round(times[at] as number)} ms: \`${SEARCHES[at]}\``;
}

function memoryOf(megabytes: number): Figure {
  return { name: 'Memory of the index of 1,000,000 listings', value: `${Math.round(megabytes)} MB`, limit: 'none' };
}

/** One change of price and one removal after the other, each with the index otherwise full. */
function timeChanges(index: ListingIndex, entries: Parameters<ListingIndex['put']>[0][]): Figure[] {
  const puts = entries.map((entry, at) =>
    timeUndisturbed(() => index.put({ ...entry, priceDollars: entry.priceDollars + 10 * (at % 100) })),
  );
  const removals = entries.map((entry) => {
    const took = timeUndisturbed(() => index.remove(entry.id));
    index.put(entry);
    return took;
  });
  const name = (what: string) => `${what} in the index of 1,000,000: median and 99th percentile of ${CHANGES}`;
  return [
    { name: name('Changing one listing'), value: told(puts), limit: 'none' },
    { name: name('Removing one'), value: told(removals), limit: 'none' },
  ];
}

function told(times: number[]): string {
  return `${round(quantile(times, 0.5))} and ${round(quantile(times, 0.99))} ms`;
}

function round(value: number): string {
  return Number(value.toPrecision(value < 100 ? 2 : 3)).toLocaleString('en-AU', { maximumFractionDigits: 4 });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
