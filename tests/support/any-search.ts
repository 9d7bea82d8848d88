/** Any listing in the index and any search, from few values, so that many fit. */
import fc from 'fast-check';
import { FIELDS, type FieldName, fieldOf } from '#app/listings/fields.ts';
import {
  BEST_FIRST,
  type Criteria,
  cleared,
  LARGEST_DROP_FIRST,
  NEAREST_FIRST,
  ON_ROAD_SORTS,
  RECENTLY_CONFIRMED_FIRST,
  SORTS,
} from '#app/search/criteria.ts';
import {
  CHOICE_FILTERS,
  CHOICES,
  type ChoiceFilter,
  exceptionOf,
  type IndexEntry,
  isDate,
  isSeveral,
  RANGES,
  type Range,
} from '#app/search/searchable.ts';
import { melbourneDay, monthsAfter } from '#app/vocabulary/dates.ts';

export const MODELS = ['CX-5', 'cx5', 'CX 5', 'CX-30', 'Corolla', 'corolla', '4', 'LandCruiser'];
export const MAKES = ['Mazda', 'MAZDA', 'mazda', 'Toyota', 'Land Rover', 'Land-Rover', 'LANDROVER', 'BMW'];

const DESCRIPTIONS = ['Tow-bar, new tyres.', 'TOW BAR and one tyre', 'Serviced 2019', 'Café racer’s toy', ''];
const TEXTS = [
  'tow bar',
  'towbar',
  'tow-bar',
  'tyres',
  'tyre',
  't',
  'to',
  'cafe',
  '2019',
  'sport new',
  'mazda cx',
  'toyota gxl',
];

const PLACES = [
  { latitude: -38.15, longitude: 144.36 },
  { latitude: -37.81, longitude: 144.96 },
  { latitude: -37.56, longitude: 143.85 },
  { latitude: -33.87, longitude: 151.21 },
];

const prices = [0, 9_999, 10_000, 10_001, 20_000, 1_000_000_000];
const withCents = [9_999.5, 10_000.01, 10_000.49, 10_000.5, 20_000.25];

const TODAY = Date.parse(melbourneDay(new Date())) / 86_400_000;
const anySteps = fc
  .array(fc.record({ day: fc.constantFrom(20, 12, 5, 0), fromCents: fc.constantFrom(900_000, 2_000_000, 2_100_050) }))
  .map((steps) => steps.sort((a, b) => b.day - a.day).map(({ day, fromCents }) => ({ day: TODAY - day, fromCents })));

/** Few values, so that ties are common. */
export const anyId = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((number) => `${number % 2 === 0 ? 'a' : '0'}${String(number).padStart(11, '0')}`),
  fc.constantFrom('zzzzzzzzzzzz', '000000000000', 'short', 'UPPERCASE123', 'longer-than-twelve', 'é', ''),
);

const anyChosen = (filter: ChoiceFilter) => {
  const several = fc.subarray(CHOICES[filter].values.slice(0, 4)).map((parts) => parts.join(', ') || null);
  if (isSeveral(filter)) return several;
  const isNumber = filter in FIELDS && fieldOf(filter as FieldName).kind === 'number';
  const value = fc.constantFrom(...CHOICES[filter].values.slice(0, 5)).map((one) => (isNumber ? Number(one) : one));
  return CHOICES[filter].isOptional ? fc.option(value) : value;
};
const anyNumber = (range: Range) => {
  const value: fc.Arbitrary<unknown> = isDate(range.field) ? fc.constantFrom(...REGO_DAYS) : anyBound(range);
  return isOptional(range.field) ? fc.option(value) : value;
};
const anyBound = ({ decimals, limits: [min, max] }: Range) => {
  const unit = 10 ** decimals;
  const [least, most] = [Math.round(min * unit), Math.round(max * unit)];
  return fc.integer({ min: least, max: Math.min(most, least + 12) }).map((units) => units / unit);
};
const REGO_DAYS = [0, 1, 3, 4].flatMap((months) => {
  const day = Date.parse(monthsAfter(melbourneDay(new Date()), months));
  return [-1, 0, 1].map((days) => new Date(day + days * 86_400_000).toISOString().slice(0, 10));
});
const isOptional = (name: string) => name in FIELDS && !fieldOf(name as FieldName).isRequired;

export const anyEntry = fc.record({
  ...Object.fromEntries(CHOICE_FILTERS.map((filter) => [filter, anyChosen(filter)])),
  ...Object.fromEntries(RANGES.map((range) => [range.field, anyNumber(range)])),
  id: anyId,
  place: fc.option(fc.constantFrom(...PLACES)),
  priceSteps: anySteps,
  confirmedAt: fc.oneof(
    fc.constantFrom(0, 1_700_000_000_000, (TODAY - 14) * 86_400_000),
    fc.integer({ min: -5, max: 5 }),
  ),
  lapsesOn: fc.option(fc.constantFrom(TODAY - 30, TODAY, TODAY + 1)),
  isDriveAway: fc.boolean(),
  hasPhotos: fc.boolean(),
  trim: fc.constantFrom('', 'Sport', 'GX-L'),
  description: fc.constantFrom(...DESCRIPTIONS),
  make: fc.constantFrom(...MAKES),
  model: fc.constantFrom(...MODELS),
  year: fc.integer({ min: 2018, max: 2021 }),
  priceDollars: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...prices) }, fc.nat(60_000)),
  kilometers: fc.oneof(fc.constantFrom(0, 5, 9_999_999), fc.integer({ min: 0, max: 300_000 })),
  createdAt: fc.oneof(
    fc.constantFrom(0, 1000, 1001, 50_399_999, 50_400_000, 1_700_000_000_000),
    fc.integer({ min: -5, max: 5 }),
  ),
}) as unknown as fc.Arbitrary<IndexEntry>;

const some = (...values: string[]) => fc.subarray(values, { minLength: 1 });

const anyChoice: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(CHOICE_FILTERS.map((filter) => [filter, some(...CHOICES[filter].values)])),
  ...Object.fromEntries(
    RANGES.flatMap((range) => [range.min, range.max].flatMap((bound) => (bound ? [[bound, anyBound(range)]] : []))),
  ),
  ...Object.fromEntries(
    CHOICE_FILTERS.map((filter) => [exceptionOf(filter), some(...CHOICES[filter].values.slice(0, 4))]),
  ),
  exceptMake: some('MAZDA', 'land rover', 'Unheard'),
  exceptModel: some('cx-5', 'Corolla', 'None'),
  exceptText: some(...TEXTS, '-'),
  text: fc.constantFrom(...TEXTS),
  point: fc.constantFrom(...PLACES, { latitude: -38.2, longitude: 144.3 }),
  place: fc.constant('unknown'),
  dropped: fc.constant('yes'),
  confirmed: fc.constant('no'),
  onRoad: fc.record({ onRoadIn: fc.constantFrom('VIC', 'QLD'), maxOnRoad: fc.constantFrom(10_400, 10_500, 20_900) }),
  within: fc.constantFrom(1, 10, 50, 100, 2000),
  make: some('mazda', 'Land rover', 'Toyota', 'Unheard'),
  model: some('CX5', 'COROLLA', '4', 'None'),
  minPrice: fc.constantFrom(...prices, ...withCents),
  maxPrice: fc.constantFrom(...prices, ...withCents),
  minKm: fc.constantFrom(0, 5, 100_000),
  maxKm: fc.constantFrom(0, 4, 200_000),
  minYear: fc.constantFrom(1900, 2018, 2019, 2022),
  maxYear: fc.constantFrom(1900, 2019, 2020),
};

export const anyCriteria: fc.Arbitrary<Criteria> = fc
  .record({
    chosen: fc.record(anyChoice),
    used: fc.subarray(Object.keys(anyChoice), { maxLength: 4 }),
    sort: fc.option(
      fc.constantFrom(
        ...[...SORTS, ...ON_ROAD_SORTS].map(({ value }) => value),
        BEST_FIRST.value,
        NEAREST_FIRST.value,
        LARGEST_DROP_FIRST.value,
        RECENTLY_CONFIRMED_FIRST.value,
      ),
      { nil: undefined },
    ),
    page: fc.constantFrom(1, 2, 3, 1_000_000),
  })
  .map(({ chosen, used, sort, page }) => ({
    ...cleared(),
    ...Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== 'onRoad' && used.includes(name))),
    ...(used.includes('onRoad') ? (chosen.onRoad as object) : {}),
    near: chosen.point && used.includes('point') ? 'Geelong VIC' : undefined,
    sort,
    page,
  }));
