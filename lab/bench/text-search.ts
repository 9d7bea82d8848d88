/** Searches for words among a million descriptions, with filters and counts, and changes of them. */
import { parseCriteria } from '../../app/search/criteria.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { filledDatabase } from './listings-database.ts';
import { fillIndex, medianAndTail, ROUNDS, timeChanges } from './search.ts';
import { bareWord } from './texts.ts';
import { timeUndisturbed } from './undisturbed.ts';

const RANKS = [1, 2, 3, 10, 30, 100, 1000, 10_000, 100_000];
const BEGINNINGS = ['s', 'c', 'p', '1', 'sa', 'co', 'st', 'te', 'pi', 'ra', '20', 'sas', 'toy'];
const TYPED = [
  ...[...RANKS.map(bareWord), ...BEGINNINGS, 'toyota', 'hilux sr5', '2019', 'corolla ascent', 'nowhere'],
  ...['sa so si', 'sa so si su ce ca co ci cu pe', 'sas cot pim ter sak', `${bareWord(100)} ${bareWord(2000)}`],
];
const FILTERS = [
  ...['', 'make=Toyota&', 'location=VIC&maxPrice=20000&status=available&'],
  ...['bodyType=SUV&minYear=2015&sort=price_asc&', 'sort=km_desc&page=50&'],
];
const SEARCHES = TYPED.flatMap((text) => FILTERS.map((filters) => `${filters}text=${text}`));

export async function measureTextSearch(): Promise<Figure[]> {
  const { index, megabytes, entries } = await fillIndex(await filledDatabase(1_000_000));
  const times = SEARCHES.map((search) => {
    const criteria = parseCriteria(new URLSearchParams(search));
    const rounds = Array.from({ length: ROUNDS + 1 }, () => timeUndisturbed(() => index.search(criteria)));
    return quantile(rounds.slice(1), 0.5);
  });
  const slowest = times.indexOf(Math.max(...times));
  return [
    {
      name: `1,000,000 listings: median and 99th percentile of ${SEARCHES.length} searches for words`,
      value: medianAndTail(times),
      limit: 'under 8 and 30 ms',
    },
    { name: 'The slowest of these searches', value: `\`${SEARCHES[slowest]}\``, limit: 'none' },
    { name: 'Memory of the index with its words', value: `${Math.round(megabytes)} MB`, limit: 'none' },
    ...timeChanges(index, entries),
  ];
}
