// cspell:ignore prad geel coro bellbrae xyzzy ferr
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suburbOf } from '#app/places/place.ts';
import { findPlace, placeNamed, suggestPlaces } from '#app/places/places.server.ts';
import { parseCriteria } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { countRecent, type PlaceLookup, type Suggestion, suggestSearches } from '#app/search/suggestions.server.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

const places: PlaceLookup = {
  placeNamed,
  placesLike: (typed) => suggestPlaces(typed, 6).map(suburbOf),
  pointOf: (near) => findPlace(near)?.place,
};
const CARS: readonly [make: string, model: string, suburb: string, count: number][] = [
  ['Toyota', 'Corolla', 'Geelong VIC', 5],
  ['Toyota', 'HiLux', 'Torquay VIC', 4],
  ['Toyota', 'LandCruiser Prado', 'Sydney NSW', 3],
  ['Volkswagen', 'Golf', 'Geelong VIC', 2],
  ['Mazda', 'Mazda3', 'Lidcombe NSW', 2],
  ['Geely', 'EX5', 'Perth WA', 2],
  ['Tesla', 'Model 3', 'St Kilda VIC', 2],
];

beforeAll(() => {
  const entries = CARS.flatMap(([make, model, suburb, count], kind) =>
    Array.from({ length: count }, (_, at) =>
      makeEntry({
        id: `car${kind}${at}`,
        make,
        model,
        place: findPlace(suburb)?.place ?? null,
        description: at === 0 ? 'Tow bar and mint' : '',
        fuelType: at % 2 === 0 ? 'Petrol' : 'Diesel',
      }),
    ),
  );
  listingIndex.load(entries);
});
afterAll(() => {
  listingIndex.load([]);
});

const shown = ({ kind, text, count }: Suggestion) => `${kind}: ${text} (${count})`;
const suggested = (typed: string) => suggestSearches(typed, places).map(shown);

test.each([
  [
    'toy',
    [
      'make: Toyota (12)',
      'model: Toyota Corolla (5)',
      'model: Toyota HiLux (4)',
      'model: Toyota LandCruiser Prado (3)',
    ],
  ],
  ['toyota hi', ['model: Toyota HiLux (4)']],
  ['prad', ['model: Toyota LandCruiser Prado (3)']],
  ['vw', ['make: Volkswagen (2)']],
  ['mazda', ['make: Mazda (2)', 'model: Mazda Mazda3 (2)']],
  [
    'geel',
    [
      'make: Geely (2)',
      'model: Geely EX5 (2)',
      ...['', ' North', ' West'].map((end) => `place: near Geelong${end} VIC (11)`),
    ],
  ],
  ['toyota diesel co', ['model: toyota diesel Corolla (2)']],
  ['hilux geelong v', ['place: hilux near Geelong VIC (4)']],
  ['within 10 km of geelong v', ['place: within 10 km of Geelong VIC (7)']],
  ['golf or coro', ['model: golf or Toyota Corolla (7)']],
  ['near 3228', ['Bellbrae', 'Jan Juc', 'Torquay'].map((name) => `place: near ${name} VIC (11)`)],
  ['xyzzy', []],
  ['', []],
])('“%s” suggests %j', (typed, expected) => {
  expect(suggested(typed)).toEqual(expected);
});

test('a make or suburb without cars is not suggested', () => {
  expect(suggested('ferr')).toEqual([]);
  expect(suggested('near alice spr')).toEqual([]);
});

const beginnings = fc
  .tuple(
    fc.constantFrom('', 'diesel ', 'tow bar ', 'toyota ', 'mint golf near ', 'under 30k '),
    fc.constantFrom('Toyota HiLux', 'Corolla', 'near Geelong VIC', 'Torquay', 'mazda 3', 'Tesla Model 3', 'St Kilda'),
    fc.nat(),
  )
  .map(([before, name, cut]) => before + name.slice(0, 1 + (cut % name.length)));

test('each suggestion’s count matches its results', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: beginnings }, fc.string()), (typed) => {
      for (const { href, count, text } of suggestSearches(typed, places)) {
        const criteria = parseCriteria(new URLSearchParams(href.split('?')[1]));
        if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
        expect(listingIndex.search(criteria).total).toBe(count);
        expect(countRecent([text], places)).toEqual([{ kind: 'recent', text, count, href }]);
        compared += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(100);
});
