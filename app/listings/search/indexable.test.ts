import { expect, test } from 'vitest';
import { parseCriteria } from '#app/listings/search/criteria.ts';
import { type IndexEntry, ListingIndex } from '#app/listings/search/index/listing-index.ts';
import { indexableSearches, indexingOf } from '#app/listings/search/indexable.ts';

const CAR: IndexEntry = {
  ...{ id: '', make: 'Toyota', model: 'Corolla', bodyType: 'Hatchback', transmission: 'Automatic', fuelType: 'Petrol' },
  ...{ location: 'VIC', color: 'White', doors: 5, year: 2019, priceDollars: 20_000, kilometers: 60_000 },
  ...{ createdAt: 0, isSold: false, sellerType: 'private' },
};
const CARS: Partial<IndexEntry>[] = [
  ...Array.from({ length: 30 }, () => ({})),
  { make: 'Mazda', model: 'CX-5', location: 'NSW' },
  { make: 'Mazda', model: '3' },
  { make: 'BMW', model: '3' },
  { make: 'Kia', model: 'Rio & Co', isSold: true, location: 'NT' },
];

const index = new ListingIndex();
index.load(CARS.map((car, at) => ({ ...CAR, ...car, id: `00000000000${at.toString(36)}`.slice(-12) })));

function told(query: string) {
  const criteria = parseCriteria(new URLSearchParams(query));
  return indexingOf(criteria, index.search(criteria));
}

test.each([
  ['', '/listings'],
  ['page=1&utm_source=letter', '/listings'],
  ['make=Toyota', '/listings?make=Toyota'],
  ['make=TOYOTA', '/listings?make=Toyota'],
  ['make=mazda&model=cx5', '/listings?make=Mazda&model=CX-5'],
  ['model=cx5&make=mazda', '/listings?make=Mazda&model=CX-5'],
  ['model=corolla', '/listings?make=Toyota&model=Corolla'],
  ['location=NSW', '/listings?location=NSW'],
  ['make=Toyota&minPrice=abc', '/listings?make=Toyota'],
  ['make=Toyota&page=2', '/listings?make=Toyota&page=2'],
  ['make=Toyota&page=99', '/listings?make=Toyota&page=2'],
  ['make=Toyota&sort=price_asc', '/listings?make=Toyota'],
  ['sort=date_listed_desc&page=2', '/listings?page=2'],
])('/listings?%s may be shown, as %s', (query, canonical) => {
  expect(told(query)).toEqual({ isIndexable: true, canonical });
});

test.each([
  ['make=Toyota&location=VIC', '/listings?make=Toyota&location=VIC'],
  ['make=Toyota&make=Mazda', '/listings?make=Mazda&make=Toyota'],
  ['location=VIC&location=NSW', '/listings?location=NSW&location=VIC'],
  ['model=3', '/listings?model=3'],
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
])('/listings?%s is followed and not shown, as %s', (query, canonical) => {
  expect(told(query)).toEqual({ isIndexable: false, canonical });
});

test('the searches of the sitemap are exactly those that may be shown, each by its one address', () => {
  const { facets } = index.search(parseCriteria(new URLSearchParams('status=available')));
  const paths = indexableSearches(index.makesForSale(), facets.location);
  expect(paths).toEqual([
    '/listings',
    '/listings?location=NSW',
    '/listings?location=VIC',
    ...['/listings?make=BMW', '/listings?make=BMW&model=3'],
    ...['/listings?make=Mazda', '/listings?make=Mazda&model=3', '/listings?make=Mazda&model=CX-5'],
    ...['/listings?make=Toyota', '/listings?make=Toyota&model=Corolla'],
  ]);
  for (const path of paths) {
    expect(told(new URL(path, 'http://any.example').search)).toEqual({ isIndexable: true, canonical: path });
  }
});
