// cspell:ignore corola

import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import {
  leaveOutHref,
  readingOf,
  readTyped,
  searchRedirect,
  typedSearchHref,
} from '#app/search/typed-search.server.ts';
import { makeEntry } from '#tests/support/index-entries.ts';

function readAmong(count: number, typed: string) {
  const entries = Array.from({ length: count }, (_, at) =>
    makeEntry({ id: `car${at}`, description: at === 0 ? 'My corola' : '' }),
  );
  listingIndex.load(entries);
  return readTyped(typed, () => null);
}

const hrefOf = (entered: Record<string, string>, state: 'VIC' | null = null) =>
  typedSearchHref(new URLSearchParams(entered), () => null, state);

afterEach(() => {
  listingIndex.load([]);
});

test('the box “Leave out” turns makes, choices and other words into exceptions beside the search', () => {
  const left = (leaveOut: string) => leaveOutHref(new URLSearchParams({ maxPrice: '9000', leaveOut }), () => null);
  expect(left('white, Ford')).toBe('/listings?exceptMake=Ford&exceptColor=White&maxPrice=9000');
  expect(left('no dealers or turbo')).toBe('/listings?sellerType=private&exceptText=turbo&maxPrice=9000');
  expect(left('rust')).toBe('/listings?exceptText=rust&maxPrice=9000');
  expect(left(' , ')).toBe('/listings?maxPrice=9000');
});

test('a word that one listing has is not corrected', () => {
  expect(readAmong(1, 'corola').corrections).toEqual([]);
  expect(readAmong(1, 'mimi').corrections).toEqual([{ typed: 'mimi', used: 'Mini' }]);
});

test('a model is known as soon as it is listed', () => {
  listingIndex.put(makeEntry({ id: 'first', make: 'Toyota', model: 'HiLux' }));
  expect(readTyped('burrow', () => null).criteria.model).toEqual([]);
  listingIndex.put(makeEntry({ id: 'second', make: 'Toyota', model: 'Burrow' }));
  expect(readTyped('burrow', () => null).criteria.model).toEqual(['Burrow']);
});

test('a price on the road is one in the visitor’s state; without a state the page says how to choose one', () => {
  const read = (state: 'VIC' | null) => {
    const href = hrefOf({ q: 'kia under 25k on the road' }, state);
    const params = new URL(href, 'http://localhost').searchParams;
    const { maxPrice, maxOnRoad, onRoadIn } = Object.fromEntries(params);
    return { maxPrice, maxOnRoad, onRoadIn, notes: readingOf(params, () => null)?.notes };
  };
  expect(read('VIC')).toEqual({ maxOnRoad: '25000', onRoadIn: 'VIC', notes: [] });
  expect(read(null)).toEqual({ maxPrice: '25000', notes: [expect.stringContaining('Choose a state')] });
});

test('a word in fewer than one in ten thousand listings can be corrected', () => {
  expect(readAmong(20_001, 'corola').corrections).toEqual([{ typed: 'corola', used: 'Toyota Corolla' }]);
});

test('the page asks where the visitor is, and says what filters can’t leave out', () => {
  const notes = (typed: string) => readingOf(new URLSearchParams({ typed }), () => null)?.notes;
  expect(notes('hilux near me')).toEqual(['To see cars near you, add your suburb or postcode, e.g. “near 3056”.']);
  expect(notes('sedan not 2015')).toEqual(['Filters can’t leave out “2015”.']);
  expect(notes('sedan not a holden')).toEqual([]);
  expect(notes('hilux after 2015')).toEqual(['“After 2015” starts with 2016. For 2015 too, type “since 2015”.']);
  expect(notes('before 2000')).toEqual(['“Before 2000” ends with 1999. For 2000 too, type “until 2000”.']);
  expect(notes('hilux')).toEqual([]);
  expect(notes('over 2 owners')).toEqual(['Filters can’t search for “over 2 owners”.']);
  expect(notes('under $100 a week')).toEqual(['Kerbside doesn’t search by weekly payments. Search by price instead.']);
  expect(notes('4wd to tow a caravan')).toEqual(['“tow a caravan” was read as towing 2,000 kg or more.']);
});

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

test('words and what is chosen beside them are one search, and what is chosen counts more', () => {
  const search = (entered: Record<string, string>) =>
    Object.fromEntries(
      [...new URL(hrefOf(entered), 'http://localhost').searchParams].filter(([name]) => name !== 'typed'),
    );
  const chosen = { make: '', model: '', location: 'VIC', priceRange: '10000-20000', maxKm: '' };
  expect(search({ ...chosen, q: 'diesel ute' })).toEqual({
    ...{ location: 'VIC', minPrice: '10000', maxPrice: '20000' },
    ...{ bodyType: 'Ute', fuelType: 'Diesel' },
  });
  expect(search({ ...chosen, q: 'hilux in nsw under 30k', priceRange: '' })).toMatchObject({
    ...{ make: 'Toyota', model: 'HiLux', location: 'VIC', maxPrice: '30000' },
  });
  expect(search({ q: 'mazda 3 manual', make: 'Toyota' })).toEqual({ make: 'Toyota', transmission: 'Manual' });
  expect(search({ ...chosen, q: ' ' })).toEqual({ location: 'VIC', minPrice: '10000', maxPrice: '20000' });
});
