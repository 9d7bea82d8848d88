/** Search box suggestions with counts, among a million listings. */
import { suburbOf } from '../../app/places/place.ts';
import { findPlace, placeNamed, suggestPlaces } from '../../app/places/places.server.ts';
import { listingIndex } from '../../app/search/index/listing-index.ts';
import { countRecent, type PlaceLookup, suggestSearches } from '../../app/search/suggestions.server.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { filledDatabase } from './listings-database.ts';
import { fillIndex, medianAndTail, ROUNDS } from './search.ts';
import { timeUndisturbed } from './undisturbed.ts';

const TYPED = [
  ...['toyota hilux', 'mazda cx-5', 'ford ranger', 'land rover', 'diesel toyota land', 'corolla near sydney'],
  ...['hilux 4x4 under 30k near geelong', 'tow bar mazda', 'sunroof leather bmw', 'within 100 km of melbourne'],
  ...['near st kilda', '3220', 'white automatic suv toyo', 'toyta corola gee', 'one owner log books tow bar fo'],
];
const RECENT = ['hilux near geelong', 'suv under 30k', 'Toyota Corolla', 'tow bar', 'near sydney'];

const PLACES: PlaceLookup = {
  placeNamed,
  placesLike: (typed) => [...new Set(suggestPlaces(typed, 6).map(suburbOf))],
  pointOf: (near) => findPlace(near)?.place,
};

export async function measureSuggestions(): Promise<Figure[]> {
  const { index } = await fillIndex(await filledDatabase(1_000_000));
  listingIndex.takeOver(index);
  const beginnings = TYPED.flatMap((typed) => Array.from(typed, (_, at) => typed.slice(0, at + 1)));
  const times = beginnings.map((typed) => timed(() => suggestSearches(typed, PLACES)));
  const slowest = times.indexOf(Math.max(...times));
  const recent = timed(() => countRecent(RECENT, PLACES));
  return [
    {
      name: `1,000,000 listings: median and 99th percentile of ${beginnings.length} beginnings`,
      value: medianAndTail(times),
      limit: 'under 30 ms',
    },
    {
      name: 'The slowest of them',
      value: `${(times[slowest] as number).toPrecision(2)} ms: \`${beginnings[slowest]}\``,
      limit: 'under 30 ms',
    },
    { name: `Counting ${RECENT.length} recent searches`, value: `${recent.toPrecision(2)} ms`, limit: 'under 30 ms' },
  ];
}

function timed(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => timeUndisturbed(work));
  return quantile(rounds.slice(1), 0.5);
}
