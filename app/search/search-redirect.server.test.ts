import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { searchRedirect } from '#app/search/search-redirect.server.ts';

const redirect = (query: string) => searchRedirect(new URLSearchParams(query));

test('a maker’s colour in the address redirects to its colour family', () => {
  expect(redirect('color=Gunmetal')).toBe('/listings?color=Grey');
  expect(redirect('color=gun+metal&color=Charcoal&color=GREY')).toBe('/listings?color=Grey');
  expect(redirect('make=Kia&color=Champagne&color=Burgundy&page=2&sort=price_asc')).toBe(
    '/listings?make=Kia&color=Red&color=Gold&sort=price_asc&page=2',
  );
  expect(redirect('color=Absinthe+Envy')).toBe('/listings?color=Other');
});

test.each(['', 'make=Kia', 'color=Grey', 'color=grey&color=+Red+', 'color=', 'color=%00+', `color=${'x'.repeat(81)}`])(
  '%j stays as it is',
  (query) => {
    expect(redirect(query)).toBeNull();
  },
);

test('no address is redirected twice', () => {
  const pair = fc.tuple(fc.constantFrom('color', 'priceRange', 'make'), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const href = searchRedirect(new URLSearchParams(pairs));
      if (href) expect(searchRedirect(new URL(href, 'http://localhost').searchParams)).toBeNull();
      else expect(listingsHref(parseCriteria(new URLSearchParams(pairs)))).not.toContain('priceRange');
    }),
  );
});
