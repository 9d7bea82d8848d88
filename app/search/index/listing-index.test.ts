import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type Criteria,
  cleared,
  listingsHref,
  parseCriteria,
  SORTS,
  withPage,
  withSort,
} from '#app/search/criteria.ts';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { type IndexEntry, VALUE_FILTERS } from '#app/search/searchable.ts';
import { widerSearches } from '#app/search/wider-searches.ts';
import { BODY_TYPES, COLOR_FAMILIES, FUEL_TYPES, SELLER_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATES } from '#app/vocabulary/states.ts';
import { anyCriteria, anyEntry, anyId, MAKES, MODELS } from '#tests/support/any-search.ts';
import { makeEntry } from '#tests/support/index-entries.ts';
import {
  plainClosest,
  plainFactsGiven,
  plainNewest,
  plainOptions,
  plainOrder,
  plainSearch,
  plainSimilar,
} from '#tests/support/plain-search.ts';

/** Of a visitor who may have hidden cars, which addresses and saved searches leave out. */
const anySearch: fc.Arbitrary<Criteria> = fc
  .tuple(anyCriteria, fc.option(fc.array(anyId, { maxLength: 20, size: 'max' }), { nil: undefined }))
  .map(([criteria, hidden]) => ({ ...criteria, hidden }));

type Step =
  | { kind: 'put'; entry: IndexEntry }
  | { kind: 'remove'; id: string }
  | { kind: 'load'; entries: IndexEntry[] };
const anyLoad: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('load' as const),
  entries: fc.array(anyEntry, { maxLength: 100, size: 'max' }),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('put' as const), entry: anyEntry }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: anyId }) },
  { weight: 1, arbitrary: anyLoad },
);

test('after any changes, every search gives what filtering an array gives', () => {
  const changes = fc.array(anyStep, { maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(anyLoad, changes, fc.array(anySearch, { minLength: 4, maxLength: 8 }), (load, steps, searches) => {
      const { index, entries } = replay([load, ...steps]);
      expect(index.size).toBe(entries.length);
      for (const criteria of searches) {
        expect(index.search(criteria)).toEqual(plainSearch(entries, criteria));
        expect(index.closest(criteria, 5)).toEqual(plainClosest(entries, criteria, 5));
      }
      expect(index.options()).toEqual(plainOptions(entries));
      expect(index.newest(3)).toEqual(plainNewest(entries, 3));
      expect(index.factsGiven()).toEqual(plainFactsGiven(entries));
      for (const { id } of entries.slice(0, 8)) expect(index.similar(id, 4)).toEqual(plainSimilar(entries, id, 4));
    }),
    { numRuns: 100 },
  );
});

test('each bound counts by itself, and may have cents', () => {
  const { index, entries } = replay([{ kind: 'load', entries: [makeEntry({ priceDollars: 10_000 })] }]);
  const totals = [
    [{ minPrice: 10_000 }, 1],
    [{ maxPrice: 9_999 }, 0],
    [{ minPrice: 9_999.51 }, 1],
    [{ minPrice: 10_000.01 }, 0],
    [{ maxPrice: 9_999.99 }, 0],
    [{ minPrice: 10_000, maxPrice: 9_999.5 }, 0],
    [{ minPrice: 10_001, maxPrice: 9_999 }, 0],
  ] as const;
  for (const [bounds, total] of totals) {
    const criteria = { ...cleared(), ...bounds };
    expect([bounds, index.search(criteria).total, plainSearch(entries, criteria).total]).toEqual([
      bounds,
      total,
      total,
    ]);
  }
});

test('the best match says what was asked, has a low price, was confirmed lately and is near', () => {
  const [near, far] = [
    { latitude: -38.15, longitude: 144.36 },
    { latitude: -37.81, longitude: 144.96 },
  ];
  const good = { driveType: 'FWD', priceRating: 'below', confirmedAt: Date.now(), place: near } as const;
  const reasons = [{}, { place: far }, { driveType: null }, { priceRating: null, confirmedAt: 0 }] as const;
  const cars = reasons.map((worse, at) => makeEntry({ ...good, ...worse, id: `car${at}`, createdAt: at * 86_400_000 }));
  const criteria: Criteria = { ...cleared(), exceptDriveType: ['AWD'], point: near, within: 100, sort: 'best' };
  const { index, entries } = replay([{ kind: 'load', entries: cars }]);
  expect(index.search(criteria).ids).toEqual(['car0', 'car2', 'car1', 'car3']);
  expect(plainOrder(entries, criteria)).toEqual(['car0', 'car2', 'car1', 'car3']);
});

test('a fact that is not given is left out by no exception', () => {
  const cars = (['AWD', 'FWD', null] as const).map((driveType, at) => makeEntry({ id: `car${at}`, driveType }));
  const { index, entries } = replay([{ kind: 'load', entries: cars }]);
  const criteria = { ...cleared(), exceptDriveType: ['AWD'] };
  expect(index.search(criteria).ids.sort()).toEqual(['car1', 'car2']);
  expect(plainSearch(entries, criteria).total).toBe(2);
});

test('tenths are compared as tenths', () => {
  const cars = [7.7, 7.8, 7.9, null].map((fuelConsumption, at) => makeEntry({ id: `car${at}`, fuelConsumption }));
  const { index, entries } = replay([{ kind: 'load', entries: cars }]);
  for (const maxFuelConsumption of [7.7, 7.8, 7.85, 7.9]) {
    const criteria = { ...cleared(), maxFuelConsumption };
    expect(index.search(criteria)).toEqual(plainSearch(entries, criteria));
  }
  expect(index.search({ ...cleared(), maxFuelConsumption: 7.8 })).toMatchObject({
    total: 2,
    unsaid: { fuelConsumption: 1 },
  });
});

test('the rego left is counted on the day of the search', () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T01:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const days = ['2026-02-27', '2026-02-28', '2026-03-31', null];
  const cars = days.map((regoExpiry, at) => makeEntry({ id: `car${at}`, regoExpiry }));
  const { index } = replay([{ kind: 'load', entries: cars }]);
  const found = (minRegoMonths: number) => index.searchOnce({ ...cleared(), minRegoMonths }).ids.sort();
  expect([found(1), found(2)]).toEqual([['car1', 'car2'], ['car2']]);
  vi.setSystemTime(new Date('2026-02-28T01:00:00Z'));
  expect(found(1)).toEqual(['car2']);
});

test('a wider search finds the promised number of cars, and more than before', () => {
  fc.assert(
    fc.property(anyLoad, anySearch, (load, criteria) => {
      const { index } = replay([load]);
      const { total } = index.search(criteria);
      const offered = widerSearches(criteria, total, (wider) => index.count(wider));
      for (const filter of VALUE_FILTERS.filter((one) => one !== 'make' && criteria[one].length > 0)) {
        const without = { ...criteria, [filter]: [], page: 1 };
        const isOffered = offered.some(({ href }) => href === listingsHref(without));
        expect(isOffered, filter).toBe(index.search(without).total > total);
      }
      for (const { count, href } of offered) {
        const wider = parseCriteria(new URL(href, 'http://localhost').searchParams);
        if (criteria.point && wider.near) wider.point = criteria.point;
        wider.hidden = criteria.hidden;
        expect(index.search(wider).total).toBe(count);
        expect(count).toBeGreaterThan(total);
      }
    }),
    { numRuns: 50 },
  );
});

test('the pages of every sort order have each car once', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { minLength: 30, maxLength: 200, size: 'max' }), anySearch, (all, anything) => {
      const { index, entries } = replay([{ kind: 'load', entries: all }]);
      for (const query of [cleared(), anything]) {
        for (const { value } of SORTS) {
          const criteria = withSort(query, value);
          expect(everyPage(index, criteria)).toEqual(plainOrder(entries, criteria));
          expect(index.idsAfter(criteria, 3, 30)).toEqual(plainOrder(entries, criteria).slice(3, 33));
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('thousands of cars, added and removed, stay sorted and counted', () => {
  const index = new ListingIndex();
  const entries = new Map(manyEntries(6000).map((entry) => [entry.id, entry]));
  index.load(entries.values());
  const changed = manyEntries(9000).filter((_, at) => at % 3 > 0);
  for (const entry of changed) {
    const moved = { ...entry, priceDollars: entry.priceDollars + 77, createdAt: entry.createdAt + 13 };
    index.put(moved);
    entries.set(moved.id, moved);
  }
  for (const { id } of changed.filter((_, at) => at % 2 === 0)) {
    index.remove(id);
    entries.delete(id);
  }
  const all = [...entries.values()];
  const broad = { ...cleared(), bodyType: ['SUV', 'Ute'], minYear: 2005 };
  const narrow = { ...cleared(), minPrice: 20_000, maxPrice: 24_000, maxYear: 2002, status: ['sold'] };
  for (const { value } of SORTS) {
    for (const query of [broad, withPage(broad, 40), narrow, withPage(narrow, 2)]) {
      const criteria = { ...query, sort: value };
      expect(index.search(criteria)).toEqual(plainSearch(all, criteria));
      expect(index.idsAfter(criteria, 5, 4)).toEqual(plainOrder(all, criteria).slice(5, 9));
    }
  }
  for (const id of entries.keys()) index.remove(id);
  expect(index.search(cleared())).toEqual(plainSearch([], cleared()));
});

test('more than 65,536 spellings stay distinct', () => {
  const [first] = manyEntries(1) as [IndexEntry];
  const index = new ListingIndex();
  index.load(
    Array.from({ length: 66_000 }, (_, at) => ({
      ...first,
      id: `n${at}`,
      model: `Model ${at}`,
      make: `Make ${at}`,
    })),
  );
  index.put({ ...first, id: 'late', model: 'Model 66001', make: 'Make 66001' });
  for (const at of [0, 464, 65_535, 65_536, 65_999]) {
    const { ids, facets } = index.search({ ...cleared(), model: [`model${at}`] });
    expect(ids).toEqual([`n${at}`]);
    expect(facets.make).toEqual([{ value: `Make ${at}`, count: 1 }]);
  }
  expect(index.search({ ...cleared(), make: ['Make 66001'] }).ids).toEqual(['late']);
});

test('searches use the old entries until a stepwise load has finished', () => {
  const [first, second] = manyEntries(2) as [IndexEntry, IndexEntry];
  const index = new ListingIndex();
  index.put(first);
  const loading = index.startLoading();
  loading.add([second]);
  expect(index.search(cleared()).ids).toEqual([first.id]);
  for (const _step of loading.finish()) expect(index.search(cleared()).ids).toEqual([first.id]);
  expect(index.search(cleared()).ids).toEqual([second.id]);
});

test('only a change raises the version', () => {
  const [entry] = manyEntries(1) as [IndexEntry];
  const index = new ListingIndex();
  const versions = [index.version];
  const note = () => versions.push(index.version);
  index.put(entry);
  note();
  index.put(entry);
  note();
  index.remove(entry.id);
  note();
  index.load([entry]);
  note();
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  index.remove('nobody000000');
  index.search(cleared());
  expect(index.version).toBe(versions.at(-1));
});

test('a search that was counted before is counted again once a listing changes', () => {
  const [first, second] = manyEntries(2) as [IndexEntry, IndexEntry];
  const index = new ListingIndex();
  index.put(first);
  expect(index.searchOnce(cleared())).toEqual(index.search(cleared()));
  expect(index.searchOnce(cleared())).toBe(index.searchOnce(cleared()));
  index.put(second);
  expect(index.searchOnce(cleared()).total).toBe(2);
  index.remove(first.id);
  expect(index.searchOnce(cleared())).toEqual(index.search(cleared()));
});

test('as days pass, unconfirmed cars move behind the others in every order, without a change', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lapsesOn = Date.parse('2026-05-02') / 86_400_000;
  const entries = ['a', 'b', 'c'].map((name, at) =>
    makeEntry({
      id: name.padEnd(12, '0'),
      createdAt: at,
      confirmedAt: at === 2 ? 0 : 10 + at,
      lapsesOn: at === 2 ? lapsesOn : null,
    }),
  );
  const index = new ListingIndex();
  index.load([
    ...entries,
    makeEntry({ id: 'd'.padEnd(12, '0'), status: 'sold', createdAt: 9, confirmedAt: 0, lapsesOn }),
  ]);
  const order = (sort?: 'confirmed_desc') =>
    index
      .searchOnce({ ...cleared(), sort })
      .ids.map((id) => id[0])
      .join(' ');
  const late = { ...cleared(), confirmed: 'no' as const };
  expect([order(), order('confirmed_desc')]).toEqual(['c b a d', 'b a c d']);
  expect(index.searchOnce(cleared()).unconfirmed).toBe(0);
  expect(index.searchOnce(late).total).toBe(0);
  vi.setSystemTime(new Date('2026-05-01T14:00:01Z'));
  expect([order(), order('confirmed_desc')]).toEqual(['b a c d', 'b a c d']);
  expect(index.searchOnce(cleared())).toMatchObject({ total: 4, unconfirmed: 1 });
  expect(index.searchOnce(late).ids).toEqual(['c'.padEnd(12, '0')]);
});

test('a listing with an impossible value is rejected and changes nothing', () => {
  const [entry] = manyEntries(1) as [IndexEntry];
  const index = new ListingIndex();
  index.put(entry);
  expect(() => index.put({ ...entry, bodyType: 'Spaceship' as never })).toThrow('unknown bodyType');
  expect(index.search(cleared()).ids).toEqual([entry.id]);
});

function replay(steps: Step[]) {
  const index = new ListingIndex();
  let entries = new Map<string, IndexEntry>();
  for (const step of steps) {
    index.options();
    if (step.kind === 'put') {
      index.put(step.entry);
      entries.set(step.entry.id, step.entry);
    } else if (step.kind === 'remove') {
      index.remove(step.id);
      entries.delete(step.id);
    } else {
      index.load(step.entries);
      entries = new Map(step.entries.map((entry) => [entry.id, entry]));
    }
  }
  return { index, entries: [...entries.values()] };
}

function everyPage(index: ListingIndex, criteria: Criteria): string[] {
  const { pages } = index.search(criteria);
  return Array.from({ length: pages }, (_, at) => index.search(withPage(criteria, at + 1)).ids).flat();
}

function manyEntries(count: number): IndexEntry[] {
  const pick = <T>(values: readonly T[], seed: number) => values[seed % values.length] as T;
  return Array.from({ length: count }, (_, at) => {
    const mixed = (at * 2_654_435_761) % 4_294_967_296;
    return makeEntry({
      id: mixed.toString(36).padStart(12, '0'),
      make: pick(MAKES, mixed >>> 3),
      model: pick(MODELS, mixed >>> 5),
      bodyType: pick(BODY_TYPES, at),
      transmission: pick(TRANSMISSIONS, mixed >>> 2),
      fuelType: pick(FUEL_TYPES, mixed >>> 4),
      location: pick(STATES, mixed >>> 1),
      color: pick(COLOR_FAMILIES, mixed >>> 6),
      doors: 1 + (at % 9),
      year: 2000 + (mixed % 25),
      priceDollars: (mixed >>> 8) % 50_000,
      kilometers: ((mixed >>> 4) % 400) * 500,
      createdAt: 1_700_000_000_000 + ((mixed >>> 7) % 1000) * 600_000,
      hasPhotos: mixed % 5 > 0,
      status: mixed % 7 === 0 ? 'sold' : 'available',
      sellerType: pick(SELLER_TYPES, mixed >>> 9),
    });
  });
}
