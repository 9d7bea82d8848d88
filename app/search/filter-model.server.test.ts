import { expect, test } from 'vitest';
import { cleared } from '#app/search/criteria.ts';
import { filterModel } from '#app/search/filter-model.server.ts';
import type { FilterOptions } from '#app/search/index/listing-index.ts';
import { type Fact, VALUE_FILTERS } from '#app/search/searchable.ts';

const OPTIONS = Object.fromEntries(VALUE_FILTERS.map((filter) => [filter, []])) as unknown as FilterOptions;
const FOUND = {
  options: OPTIONS,
  factsGiven: [] as Fact[],
  unsaid: {},
  dropped: 0,
  nearCounts: [],
  onRoadIn: null,
  isTyped: false,
};

test('more filters are closed until they are opened, and stay open while one is set', () => {
  const closed = filterModel(cleared(), { ...FOUND, isMoreAsked: false });
  expect(closed).toMatchObject({ more: null, moreHref: '/listings?filters=more' });
  expect(filterModel(cleared(), { ...FOUND, isMoreAsked: true })).toMatchObject({ more: [], moreHref: '/listings' });
  const set = filterModel({ ...cleared(), maxOwners: 2 }, { ...FOUND, isMoreAsked: false });
  expect(set.moreHref).toBeNull();
  expect(set.more).toMatchObject([{ bounds: ['maxOwners'] }]);
});

test('a fact that no car gives is not offered, and cars that do not say it are counted', () => {
  const model = filterModel(
    { ...cleared(), maxOwners: 1 },
    { ...FOUND, factsGiven: ['owners', 'rangeKm'], unsaid: { owners: 12 }, isMoreAsked: true },
  );
  expect(model.more).toMatchObject([
    { legend: 'Electric range', bounds: ['minRangeKm'] },
    { legend: 'Owners', note: '12 more cars don’t say' },
  ]);
});

test('a chosen amount between two steps is offered too', () => {
  const { groups } = filterModel({ ...cleared(), maxPrice: 12_999 }, { ...FOUND, isMoreAsked: false });
  expect(groups.find((group) => group.legend === 'Price')).toMatchObject({
    steps: expect.stringContaining('$12,500|$12,999|$15,000'),
  });
});

test('the best match is offered where words were typed, and says what it looks at', () => {
  const sortsOf = (isTyped: boolean) =>
    filterModel(cleared(), { ...FOUND, isMoreAsked: false, isTyped }).sorts.map(String);
  expect(sortsOf(false)).not.toContain('best,Best match');
  expect(sortsOf(true)).toContain('best,Best match');
  const best = filterModel({ ...cleared(), sort: 'best' }, { ...FOUND, isMoreAsked: false });
  expect(best.sortNote).toContain('Sellers can’t pay for it.');
});
