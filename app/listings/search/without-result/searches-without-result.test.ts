import { expect, test } from 'vitest';
import { parseCriteria } from '#app/listings/search/criteria.ts';
import { toRecordedSearch } from '#app/listings/search/without-result/searches-without-result.ts';

const recorded = (query: string) => toRecordedSearch(parseCriteria(new URLSearchParams(query)));

test('equal searches are kept as one, whatever their spelling, order and page', () => {
  const kept = '/listings?make=lada&make=trabant&bodyType=SUV&maxPrice=5000';
  expect(recorded('maxPrice=$5,000&make=TRABANT&make=Lada&bodyType=suv&sort=price_asc&page=7')).toBe(kept);
  expect(recorded('make=Lada&make=trabant&bodyType=SUV&maxPrice=5000')).toBe(kept);
});

test('what is no search is not kept', () => {
  for (const query of ['', 'sort=price_asc', 'page=2', 'utm_source=x&location=ACT', 'minPrice=9&maxPrice=8']) {
    expect(recorded(query), query).toBeNull();
  }
});

test.each([
  'robin@people.example',
  '0491 570 156',
  '0491-570-156',
  '(03) 5550 1234',
  'ring 5550-1234',
  '０４９１５７０１５６',
  'https://evil.example',
  'www.evil.example',
])('%j could name somebody: the search is not kept', (make) => {
  expect(recorded(`${new URLSearchParams({ make, bodyType: 'SUV' })}`)).toBeNull();
  expect(recorded(`${new URLSearchParams({ color: make })}`)).toBeNull();
});

test.each(['Mazda 323', 'F-150 2011', 'BMW 320d 2005'])('%j is a car', (model) => {
  expect(recorded(`${new URLSearchParams({ model })}`)).not.toBeNull();
});

test('words are cut, and only five of a filter are kept', () => {
  expect(recorded(`make=${'x'.repeat(80)}`)).toBe(`/listings?make=${'x'.repeat(40)}`);
  expect(recorded('make=a&make=b&make=c&make=d&make=e&make=f')).toBe('/listings?make=a&make=b&make=c&make=d&make=e');
});
