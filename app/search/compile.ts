import { partsOf } from '#app/listings/field-values.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { onRoadCost } from '#app/prices/on-road-shown.ts';
import { type Criteria, withinKm } from '#app/search/criteria.ts';
import { fitsWords, typedTerms, wordsOf } from '#app/search/index/words.ts';
import {
  boundValue,
  dropOf,
  entryNumber,
  entryValue,
  exceptionOf,
  type IndexEntry,
  isChoice,
  isSeveral,
  RANGES,
  type TextField,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/search/searchable.ts';
import { dayNumber, melbourneDay } from '#app/vocabulary/dates.ts';
import { distanceKm } from '#app/vocabulary/distance.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import type { State } from '#app/vocabulary/states.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** A car’s values as searches compare them, worked out once for many searches. What the entry leaves out isn’t compared. */
export class CarFacts {
  readonly entry: Partial<IndexEntry>;
  readonly keys: Readonly<Record<ValueFilter, string | null | undefined>>;
  #words: string[] | undefined;

  constructor(entry: Partial<IndexEntry>) {
    this.entry = entry;
    const keyIn = (filter: ValueFilter) => {
      const value = entryValue(entry, filter);
      return typeof value === 'string' ? keyOf(filter, value) : value;
    };
    this.keys = Object.fromEntries(VALUE_FILTERS.map((filter) => [filter, keyIn(filter)])) as typeof this.keys;
  }

  get words(): string[] {
    this.#words ??= wordsOf(textOf(this.entry));
    return this.#words;
  }
}

/** Choices have one spelling. */
function keyOf(filter: ValueFilter, value: string): string {
  return isChoice(filter) ? value : compareKey(value);
}

type Test = (car: CarFacts) => boolean;

/** Whether a car fits the search. The point of a place must be among the criteria. */
export function compile(criteria: Criteria): Test {
  const named = spellNames(criteria);
  const tests = [
    ...valueTests(named),
    ...exceptTests(named),
    ...rangeTests(criteria),
    ...placeTests(criteria),
    ...otherTests(criteria),
    ...textTests(criteria),
  ];
  return (car) => {
    for (const test of tests) if (!test(car)) return false;
    return true;
  };
}

const TEXT_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).isInText) as TextField[];

export function textOf(entry: Partial<Pick<IndexEntry, TextField>>): string {
  let text = '';
  for (const field of TEXT_FIELDS) text += `${entry[field] ?? ''}\n`;
  return text;
}

function valueTests(criteria: Criteria): Test[] {
  return VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => {
    if (isSeveral(filter)) return ({ entry }) => entry[filter] === undefined || hasAll(entry[filter], criteria[filter]);
    const chosen = criteria[filter].map((value) => keyOf(filter, value));
    return ({ keys }) => {
      const key = keys[filter];
      return key === undefined || (key !== null && chosen.includes(key));
    };
  });
}

function hasAll(several: string | null | undefined, wished: readonly string[]): boolean {
  const parts = partsOf(several);
  return wished.every((value) => parts.includes(value));
}

/** A fact that isn't given is left out by no exception. */
function exceptTests(criteria: Criteria): Test[] {
  return VALUE_FILTERS.filter((filter) => criteria[exceptionOf(filter)]?.length).map((filter) => {
    const leftOut = criteria[exceptionOf(filter)]?.map((value) => keyOf(filter, value));
    if (isSeveral(filter)) return ({ entry }) => !leftOut?.some((value) => hasAll(entry[filter], [value]));
    return ({ keys }) => keys[filter] == null || !leftOut?.includes(keys[filter]);
  });
}

function rangeTests(criteria: Criteria): Test[] {
  return RANGES.flatMap((range) => {
    const { field, min, max } = range;
    const [low, high] = [min && criteria[min], max && criteria[max]];
    if (low === undefined && high === undefined) return [];
    return ({ entry }: CarFacts) => {
      const value = entryNumber(entry, field);
      if (value === undefined || value === null) return value === undefined;
      if (low !== undefined && value < boundValue(range, low)) return false;
      return high === undefined || value <= boundValue(range, high);
    };
  });
}

function placeTests({ place: unknown, point, within }: Criteria): Test[] {
  if (unknown) return [({ entry }) => !entry.place];
  if (!point) return [];
  const km = withinKm({ within });
  return [
    ({ entry: { place } }) => {
      if (!place) return place === undefined;
      // The index has 32 bits of each.
      const [latitude, longitude] = [Math.fround(place.latitude), Math.fround(place.longitude)];
      return distanceKm({ latitude, longitude }, point) <= km;
    },
  ];
}

function otherTests({ dropped, onRoadIn, maxOnRoad, confirmed, hidden }: Criteria): Test[] {
  const tests: Test[] = [];
  if (dropped) tests.push(hasDropped);
  if (confirmed) tests.push(hasLapsed);
  if (hidden) tests.push(({ entry: { id } }) => id === undefined || !hidden.includes(id));
  if (onRoadIn && maxOnRoad !== undefined) {
    tests.push(({ entry }) => {
      const car = onRoadCarOf(entry);
      return !car || onRoadDollars(onRoadIn, car) <= maxOnRoad;
    });
  }
  return tests;
}

function hasDropped({ entry: { status, priceDollars, priceSteps } }: CarFacts): boolean {
  if (status === undefined || priceDollars === undefined || priceSteps === undefined) return true;
  return dropOf({ status, priceDollars, priceSteps }) > 0;
}

function hasLapsed({ entry: { status, lapsesOn } }: CarFacts): boolean {
  if (lapsesOn === undefined) return true;
  return status !== 'sold' && lapsesOn !== null && lapsesOn <= dayNumber(melbourneDay(new Date()));
}

function textTests({ text = '', exceptText = [] }: Criteria): Test[] {
  const test = (typed: string, isWanted: boolean): Test[] => {
    const terms = typedTerms(typed);
    if (terms.length === 0) return [];
    return [(car) => car.entry.description === undefined || fitsWords(car.words, terms) === isWanted];
  };
  return [...test(text, true), ...exceptText.flatMap((typed) => test(typed, false))];
}

export type OnRoadCar = Pick<IndexEntry, 'bodyType' | 'fuelType' | 'seats'> & {
  priceCents: number;
  isDriveAway: boolean;
  cylinders: number | null;
};

/** What a car costs on the road in a state, in whole dollars. It never falls as the price rises. */
export function onRoadDollars(state: State, car: OnRoadCar): number {
  return onRoadCost(state, car, new Date());
}

/** Null if the entry leaves something out. */
export function onRoadCarOf(entry: Partial<IndexEntry>): OnRoadCar | null {
  const { priceDollars, bodyType, fuelType, seats = null, cylinders = null, isDriveAway } = entry;
  if (priceDollars === undefined || !bodyType || !fuelType || isDriveAway === undefined) return null;
  return { priceCents: priceDollars * 100, bodyType, fuelType, seats, cylinders, isDriveAway };
}
