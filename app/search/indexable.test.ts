import { expect, test } from 'vitest';
import { cleared, parseCriteria } from '#app/search/criteria.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { indexableSearches, indexingOf } from '#app/search/indexable.ts';
import { findLanding, landingHref } from '#app/search/landing.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { isState } from '#app/vocabulary/states.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

const CARS: Partial<IndexEntry>[] = [
  ...Array.from({ length: 30 }, () => ({})),
  { make: 'Mazda', model: 'CX-5', location: 'NSW' },
  { make: 'Mazda', model: '323' },
  { make: 'BMW', model: '323' },
  { make: 'Kia', model: 'Rio & Co', status: 'sold', location: 'NT' },
];

const index = new ListingIndex();
index.load(CARS.map((car, at) => makeEntry({ ...car, id: `00000000000${at.toString(36)}`.slice(-12) })));

function indexingFor(query: string) {
  const criteria = parseCriteria(new URLSearchParams(query));
  return indexingOf(criteria, index.search(criteria));
}

test('a search for a text is not indexed', () => {
  expect(indexingFor('make=Toyota&text=corolla').isIndexable).toBe(false);
});

test.each([
  ['', '/listings'],
  ['page=1&utm_source=letter', '/listings'],
  ['make=Toyota', '/used-cars/toyota'],
  ['make=TOYOTA', '/used-cars/toyota'],
  ['make=mazda&model=cx5', '/used-cars/mazda/cx-5'],
  ['model=cx5&make=mazda', '/used-cars/mazda/cx-5'],
  ['model=corolla', '/used-cars/toyota/corolla'],
  ['location=NSW', '/used-cars/nsw'],
  ['make=Toyota&location=VIC', '/used-cars/toyota/vic'],
  ['make=Toyota&minPrice=abc', '/used-cars/toyota'],
  ['make=Toyota&page=2', '/listings?make=Toyota&page=2'],
  ['make=Toyota&page=99', '/listings?make=Toyota&page=2'],
  ['make=Toyota&sort=price_asc', '/used-cars/toyota'],
  ['sort=date_listed_desc&page=2', '/listings?page=2'],
])('/listings?%s is indexed as %s', (query, canonical) => {
  expect(indexingFor(query)).toEqual({ isIndexable: true, canonical });
});

test.each([
  ['make=Toyota&make=Mazda', '/listings?make=Mazda&make=Toyota'],
  ['location=VIC&location=NSW', '/listings?location=NSW&location=VIC'],
  ['model=323', '/listings?model=323'],
  ['bodyType=Hatchback', '/listings?bodyType=Hatchback'],
  ['color=White', '/listings?color=White'],
  ['status=available', '/listings?status=available'],
  ['maxPrice=30000', '/listings?maxPrice=30000'],
  ['make=Toyota&minYear=2018', '/listings?make=Toyota&minYear=2018'],
  ['sort=price_asc&color=white', '/listings?color=White'],
  ['make=Nobody', '/listings?make=Nobody'],
  ['make=Toyota&model=CX-5', '/listings?make=Toyota&model=CX-5'],
  ['make=Kia', '/listings?make=Kia'],
  ['location=NT', '/listings?location=NT'],
])('/listings?%s is followed but not indexed, as %s', (query, canonical) => {
  expect(indexingFor(query)).toEqual({ isIndexable: false, canonical });
});

test('the sitemap lists the pages of makes, models and states, each found by its words', () => {
  const statesOf = (make?: string) => {
    const { facets } = index.search({ ...cleared(), make: make ? [make] : [], status: ['available'] });
    return facets.location.flatMap(({ value, count }) => (count > 0 && isState(value) ? [value] : []));
  };
  const paths = indexableSearches(index.makesForSale(), statesOf);
  expect(paths).toEqual([
    '/listings',
    '/used-cars/nsw',
    '/used-cars/vic',
    '/used-cars/bmw',
    '/used-cars/bmw/323',
    '/used-cars/bmw/vic',
    '/used-cars/mazda',
    '/used-cars/mazda/323',
    '/used-cars/mazda/cx-5',
    '/used-cars/mazda/nsw',
    '/used-cars/mazda/vic',
    '/used-cars/toyota',
    '/used-cars/toyota/corolla',
    '/used-cars/toyota/vic',
  ]);
  for (const path of paths.slice(1)) {
    const [, , first = '', second] = path.split('/');
    const landing = findLanding(index.options(), first, second);
    expect(landing && landingHref(landing)).toBe(path);
  }
});

test('words that name nothing have no page, and a model is found without its hyphen', () => {
  const find = (first: string, second?: string) => findLanding(index.options(), first, second);
  expect([find('nobody'), find('mazda', 'corolla'), find('vic', 'nsw'), find('-')]).toEqual([null, null, null, null]);
  expect(find('MAZDA', 'cx5')).toEqual({ make: 'Mazda', model: 'CX-5' });
  expect(find('kia', 'rio-and-co')).toEqual({ make: 'Kia', model: 'Rio & Co' });
});

test('the median price is the price of the car in the middle of those found', () => {
  expect(index.medianPrice({ ...cleared(), make: ['Mazda'] })).toBe(makeEntry({}).priceDollars);
  expect(index.medianPrice({ ...cleared(), make: ['Nobody'] })).toBeNull();
});
