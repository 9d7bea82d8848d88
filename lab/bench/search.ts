/** Searches of the index at a thousand, a hundred thousand and a million listings, and changes of the largest. */
import { resolve } from 'node:path';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import { readEntriesInBlocks } from '../../app/search/entries.server.ts';
import { startFeed } from '../../app/search/feed.server.ts';
import { ListingIndex } from '../../app/search/index/listing-index.ts';
import { FEW_CARS, widerSearches } from '../../app/search/wider-searches.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { heldMegabytes } from './held-megabytes.ts';
import { filledDatabase } from './listings-database.ts';
import { ON_ROAD_SEARCHES, SEARCHES, searchMix } from './search-mix.ts';
import { timeUndisturbed } from './undisturbed.ts';

const SIZES = [1000, 100_000, 1_000_000];
const MILLION = 1_000_000;
const CHANGES = 1000;
const NEAR_GEELONG = { near: 'Geelong VIC', point: { latitude: -38.15, longitude: 144.36 }, within: 10 };
export const ROUNDS = 5;

export async function measureSearch(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measureAt(size)));
  return figures;
}

/** Separate, so that one index is collected before the next is measured. */
async function measureAt(size: number): Promise<Figure[]> {
  const { index, megabytes, entries } = await fillIndex(await filledDatabase(size));
  const times = timeSearches(index);
  const isLargest = size === MILLION;
  const ofAll = {
    name: `${size.toLocaleString('en-AU')} listings: median and 99th percentile of ${SEARCHES.length} searches`,
    value: medianAndTail(times),
    limit: isLargest ? 'under 4 and 15 ms' : 'those at 1,000,000',
  };
  return isLargest
    ? [
        ofAll,
        slowestOf(times),
        onRoadOf(index),
        timeWiderSearches(index),
        memoryOf(megabytes),
        ...timeChanges(index, entries),
      ]
    : [ofAll];
}

function timeSearches(index: ListingIndex, mix = SEARCHES): number[] {
  return medianTimes(searchMix(mix).map((criteria) => () => index.search(criteria)));
}

/** Median milliseconds of each, after a warm-up round. */
function medianTimes(searches: readonly (() => unknown)[]): number[] {
  const measured = searches.map((search) => ({ search, times: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { search, times } of measured) {
      const took = timeUndisturbed(search);
      if (round > 0) times.push(took);
    }
  }
  return measured.map(({ times }) => quantile(times, 0.5));
}

function onRoadOf(index: ListingIndex): Figure {
  return {
    name: `By the cost on the road: median and 99th percentile of ${ON_ROAD_SEARCHES.length} searches`,
    value: medianAndTail(timeSearches(index, ON_ROAD_SEARCHES)),
    limit: '15 ms at the 99th percentile',
  };
}

/** Of searches that find fewer than three cars, because their cars would have to be this cheap; a tenth of them near Geelong. */
function timeWiderSearches(index: ListingIndex): Figure {
  const searches = searchMix().flatMap((criteria, at) => {
    const few = { ...criteria, ...(at % 10 === 0 && NEAR_GEELONG), maxPrice: 700 };
    const total = index.count(few);
    return total < FEW_CARS ? () => widerSearches(few, total, index.countingWider(few)) : [];
  });
  const times = medianTimes(searches);
  return {
    name: `Changes offered to a search that finds fewer than three: median and 99th percentile of ${times.length}`,
    value: medianAndTail(times),
    limit: 'under 10 ms',
  };
}

export async function fillIndex(databaseUrl: string) {
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

function slowestOf(times: number[]): Figure {
  const slowest = Math.max(...times);
  const value = `${round(slowest)} ms: \`${SEARCHES[times.indexOf(slowest)]}\``;
  return { name: 'The slowest of these searches', value, limit: 'none' };
}

function memoryOf(megabytes: number): Figure {
  return { name: 'Memory of the index of 1,000,000 listings', value: `${Math.round(megabytes)} MB`, limit: 'none' };
}

export function timeChanges(index: ListingIndex, entries: Parameters<ListingIndex['put']>[0][]): Figure[] {
  const puts = entries.map((entry, at) =>
    timeUndisturbed(() =>
      index.put({
        ...entry,
        description: `${entry.description} as new`,
        priceDollars: entry.priceDollars + 10 * (at % 100),
      }),
    ),
  );
  const removals = entries.map((entry) => {
    const took = timeUndisturbed(() => index.remove(entry.id));
    index.put(entry);
    return took;
  });
  const name = (what: string) => `${what} in the index of 1,000,000: median and 99th percentile of ${CHANGES}`;
  return [
    { name: name('Changing one listing'), value: medianAndTail(puts), limit: 'under 1 ms' },
    { name: name('Removing one'), value: medianAndTail(removals), limit: 'under 1 ms' },
  ];
}

export function medianAndTail(times: number[]): string {
  return `${round(quantile(times, 0.5))} and ${round(quantile(times, 0.99))} ms`;
}

function round(value: number): string {
  return Number(value.toPrecision(value < 100 ? 2 : 3)).toLocaleString('en-AU', { maximumFractionDigits: 4 });
}
