import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicPage } from '#app/public-pages.server.ts';
import { listingsHref, parseCriteria } from '#app/search/criteria.ts';

const ID = 'abcdefghjkmn';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/listings?utm_source=mail&ref=1', '/listings'],
  ['/listings?sort=x&minPrice=abc&page=1&make=', '/listings'],
  ['/listings?page=2&make=Kia&make=%20kia', '/listings?make=Kia&page=2'],
  ['/listings?maxPrice=$20,000&bodyType=suv', '/listings?bodyType=SUV&maxPrice=20000'],
  [`/listing/${ID}?ref=1`, `/listing/${ID}`],
  ['/articles?page=1', '/articles'],
  ['/articles?page=07', '/articles?page=7'],
  ['/articles?page=3&x', '/articles?page=3'],
  ['/articles?page=2&category=%20Buying%20', '/articles?category=Buying&page=2'],
  ['/articles?category=', '/articles'],
  [`/article/${ID}`, `/article/${ID}`],
  ['/about?x=1', '/about'],
])('%s is kept as %s', (target, address) => {
  expect(publicPage(target)?.address).toBe(address);
});

test.each([
  ...[
    '/?make=Kia',
    '/listings?priceRange=0-10000',
    '/listings?color=Gunmetal',
    '/listings/',
    '/LISTINGS',
    '/listings.data',
    '/listings.data?make=Kia',
  ],
  ...['/listing/x', `/listing/${ID}/views`, `/listing/${ID.toUpperCase()}`, '/listing/', '/article', '/no-such-page'],
  ...[
    '/signin',
    '/signup',
    '/saved-cars',
    '/admin',
    '/my-listings',
    '/profile',
    '/create-listing',
    '/healthz',
    '/files/a',
  ],
  ...['//elsewhere.example/listings', 'http://localhost/listings', 'http://elsewhere.example/', '*', '', '/%', '//'],
])('%s is not cached', (target) => {
  expect(publicPage(target)).toBeNull();
});

test('every search address is cached under its canonical address', () => {
  const name = fc.constantFrom('make', 'minPrice', 'maxKm', 'page', 'sort', 'doors', 'status', 'model', 'x');
  const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 8 });
  fc.assert(
    fc.property(pairs, (typed) => {
      const params = new URLSearchParams(typed.map(([key, value]) => [key, value.toWellFormed()]));
      const address = publicPage(`/listings?${params}`)?.address ?? '';
      expect(address).toBe(listingsHref(parseCriteria(params)));
      expect(publicPage(address)?.address).toBe(address);
    }),
  );
});

test('nothing in an address makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void publicPage(`/${text}`)));
});
