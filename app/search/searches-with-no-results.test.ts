import { expect, test } from 'vitest';
import { parseCriteria } from '#app/search/criteria.ts';
import { toStoredSearch } from '#app/search/searches-with-no-results.ts';

const stored = (query: string) => toStoredSearch(parseCriteria(new URLSearchParams(query)));

test('equal searches are stored as one, in any spelling, order and page', () => {
  const expected = '/listings?make=lada&make=trabant&bodyType=SUV&maxPrice=5000';
  expect(stored('maxPrice=$5,000&make=TRABANT&make=Lada&bodyType=suv&sort=price_asc&page=7')).toBe(expected);
  expect(stored('make=Lada&make=trabant&bodyType=SUV&maxPrice=5000')).toBe(expected);
});

test('an empty or impossible search is not stored', () => {
  for (const query of ['', 'sort=price_asc', 'page=2', 'utm_source=x&location=ACT', 'minPrice=9&maxPrice=8']) {
    expect(stored(query), query).toBeNull();
  }
});

test.each([
  'robin@people.example',
  '0491 570 156',
  '0491-570-156',
  '(03) 5550 1234',
  'call 5550-1234',
  '０４９１５７０１５６',
  'https://evil.example',
  'www.evil.example',
])('a search for %j is not stored: it may hold personal details', (make) => {
  expect(stored(`${new URLSearchParams({ make, bodyType: 'SUV' })}`)).toBeNull();
  expect(stored(`${new URLSearchParams({ model: make })}`)).toBeNull();
  expect(stored(`${new URLSearchParams({ color: make })}`)).toBeNull();
  expect(stored(`${new URLSearchParams({ text: make, bodyType: 'SUV' })}`)).toBeNull();
});

test.each(['Mazda 323', 'F-150 2011', 'BMW 320d 2005'])('a search for %j is stored', (model) => {
  expect(stored(`${new URLSearchParams({ model })}`)).not.toBeNull();
});

test('words are shortened, and only five per filter are stored', () => {
  expect(stored(`make=${'x'.repeat(80)}`)).toBe(`/listings?make=${'x'.repeat(40)}`);
  expect(stored(`text=${'X'.repeat(80)}`)).toBe(`/listings?text=${'x'.repeat(40)}`);
  expect(stored('make=a&make=b&make=c&make=d&make=e&make=f')).toBe('/listings?make=a&make=b&make=c&make=d&make=e');
});
