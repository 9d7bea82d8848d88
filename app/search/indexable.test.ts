import { expect, test } from 'vitest';
import { parseCriteria } from '#app/search/criteria.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { indexableSearches, indexingOf } from '#app/search/indexable.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
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
])('/listings?%s is indexed as %s', (query, canonical) => {
  expect(indexingFor(query)).toEqual({ isIndexable: true, canonical });
});

test.each([
  ['make=Toyota&location=VIC', '/listings?make=Toyota&location=VIC'],
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

test('the sitemap lists exactly the searches that are indexed, each by its canonical URL', () => {
  const { facets } = index.search(parseCriteria(new URLSearchParams('status=available')));
  const paths = indexableSearches(index.makesForSale(), facets.location);
  expect(paths).toEqual([
    '/listings',
    '/listings?location=NSW',
    '/listings?location=VIC',
    '/listings?make=BMW',
    '/listings?make=BMW&model=323',
    '/listings?make=Mazda',
    '/listings?make=Mazda&model=323',
    '/listings?make=Mazda&model=CX-5',
    '/listings?make=Toyota',
    '/listings?make=Toyota&model=Corolla',
  ]);
  for (const path of paths) {
    expect(indexingFor(new URL(path, 'http://any.example').search)).toEqual({ isIndexable: true, canonical: path });
  }
});
