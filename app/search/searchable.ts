// cspell:ignore Capitalize
import type { RangeSearch } from '#app/listings/field-kinds.ts';
import { showValue } from '#app/listings/field-values.ts';
import { FIELD_NAMES, type FIELDS, type FieldName, fieldOf, type ListingFields } from '#app/listings/fields.ts';
import { dropDollars, type PriceStep } from '#app/listings/price-drop.ts';
import { PRICE_RATING_WORDS, SALE_STATUSES, SELLER_TYPES, type SellerType } from '#app/vocabulary/cars.ts';
import { dayNumber, melbourneDay, monthsAfter } from '#app/vocabulary/dates.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { formatDollarsAndCents } from '#app/vocabulary/money.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Declared = typeof FIELDS;
type FieldsBy<How> = {
  [Name in FieldName]: Declared[Name] extends { search: { by: How } } ? Name : never;
}[FieldName];
type BoundsOf<Search> =
  | (Search extends { min: infer Name extends string } ? Name : never)
  | (Search extends { max: infer Name extends string } ? Name : never);

export type WordFilter = FieldsBy<'words'>;
type FieldChoice = FieldsBy<'choice'>;
export type ChoiceFilter = FieldChoice | OtherChoice;
type OtherChoice = 'sellerType' | 'status' | 'priceRating' | 'driveAway';
export type ValueFilter = WordFilter | ChoiceFilter;
export type Exception = `except${Capitalize<ValueFilter | 'text'>}`;
export type RangeField = FieldsBy<'range'>;
/** A car may have several of its values; a search wants all that are chosen. */
export type SeveralFilter = {
  [Name in FieldChoice]: Declared[Name]['kind'] extends 'several' ? Name : never;
}[FieldChoice];
export type Fact = ChoiceFilter | RangeField;
export type TextField = { [Name in FieldName]: Declared[Name] extends { isInText: true } ? Name : never }[FieldName];
export type Bound = BoundsOf<Declared[RangeField]['search']>;

type FamilyOf<Name extends FieldName> = Declared[Name] extends {
  search: { families: { values: readonly (infer Family)[] } };
}
  ? Family
  : never;
export type FoldedField = { [Name in FieldName]: FamilyOf<Name> extends never ? never : Name }[FieldName];

/** Null if the seller said nothing. A folded field has the family of the seller's word. */
export type IndexEntry = Pick<
  ListingFields,
  WordFilter | Exclude<FieldChoice, FoldedField> | Exclude<RangeField, 'price'> | TextField
> & { [Name in FoldedField]: FamilyOf<Name> | (Declared[Name]['isRequired'] extends true ? never : null) } & {
  id: string;
  /** With cents; below 2³¹. */
  priceDollars: number;
  sellerType: SellerType;
  status: (typeof SALE_STATUSES)[number];
  /** Null around or above them, or not known. */
  priceRating: 'below' | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  hasPhotos: boolean;
  /** Milliseconds since 1970: when its seller last said that it’s for sale. */
  confirmedAt: number;
  /** The day since 1970 from which it comes after confirmed cars. */
  lapsesOn?: number | null;
  place?: Point | null;
  isDriveAway?: boolean;
  priceSteps?: readonly PriceStep[];
};

type Choice = {
  values: readonly string[];
  hidesEmpty: boolean;
  isOptional: boolean;
  labelOf: (value: string) => string;
  /** From an address, in any spelling. */
  find: (text: string) => string | undefined;
  swatches?: Readonly<Record<string, string>> | undefined;
};
export type Range = {
  field: RangeField;
  legend: string;
  min: Bound | undefined;
  max: Bound | undefined;
  limits: readonly [number, number];
  /** A bound may have so many. */
  decimals: number;
  steps: () => readonly number[];
  format: (bound: number) => string;
};

const LEGENDS: Record<OtherChoice, string> = {
  sellerType: 'Seller',
  status: 'Status',
  priceRating: 'Price rating',
  driveAway: 'Drive-away price',
};

const FIELDS_BY_VALUE = FIELD_NAMES.filter((name) => fieldOf(name).search && fieldOf(name).search?.by !== 'range') as (
  | WordFilter
  | FieldChoice
)[];
const RANGE_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).search?.by === 'range') as RangeField[];

/** In the order of URLs and chips. */
export const VALUE_FILTERS: readonly ValueFilter[] = [
  ...new Set<ValueFilter>([
    'make',
    'model',
    'location',
    ...FIELDS_BY_VALUE,
    'sellerType',
    'priceRating',
    'status',
    'driveAway',
  ]),
];
/** Only servers use it. */
export const WORD_FILTERS = /* @__PURE__ */ VALUE_FILTERS.filter((filter) => !isChoice(filter)) as WordFilter[];
export const CHOICE_FILTERS = VALUE_FILTERS.filter(isChoice);
export const SEVERAL_FILTERS = CHOICE_FILTERS.filter(isSeveral);
export type CodedFilter = Exclude<ChoiceFilter, SeveralFilter>;
export const CODED_FILTERS = CHOICE_FILTERS.filter((filter) => !isSeveral(filter)) as CodedFilter[];
export const EXCEPTIONS = [...VALUE_FILTERS, 'text' as const].map((filter) => ({ filter, name: exceptionOf(filter) }));

export const CHOICES = Object.fromEntries(CHOICE_FILTERS.map((filter) => [filter, choiceOf(filter)])) as Record<
  ChoiceFilter,
  Choice
>;
export const RANGES: readonly Range[] = [...new Set<RangeField>(['price', 'kilometers', 'year', ...RANGE_FIELDS])].map(
  rangeOf,
);

/** Of the filters that pages show among "More filters". */
export const MORE_FACTS: readonly Fact[] = [...CHOICE_FILTERS, ...RANGES.map(({ field }) => field)].filter(isMore);

export function isMore(fact: Fact): boolean {
  return fact === 'driveAway' || (!isOther(fact) && fieldOf(fact).search?.isMore === true);
}

export function isChoice(filter: ValueFilter | RangeField): filter is ChoiceFilter {
  return isOther(filter) || fieldOf(filter).search?.by === 'choice';
}

export function isSeveral(filter: ValueFilter | RangeField): filter is SeveralFilter {
  return !isOther(filter) && fieldOf(filter).kind === 'several';
}

/** `make` → `exceptMake`. */
export function exceptionOf<Filter extends ValueFilter | 'text'>(filter: Filter): `except${Capitalize<Filter>}` {
  return `except${filter.charAt(0).toUpperCase()}${filter.slice(1)}` as `except${Capitalize<Filter>}`;
}

function isOther(filter: ValueFilter | RangeField): filter is OtherChoice {
  return filter in LEGENDS;
}

export function legendOf(filter: ValueFilter | RangeField): string {
  if (isOther(filter)) return LEGENDS[filter];
  const { search, label } = fieldOf(filter);
  return search?.legend ?? label;
}

/** `VIC` → `Victoria`, `5` → `5 doors`, `Gold` → `Gold & beige`; words stay as they are. */
export function valueLabel(filter: ValueFilter, value: string): string {
  return isChoice(filter) ? CHOICES[filter].labelOf(value) : value;
}

export function entryValue(entry: Partial<IndexEntry>, filter: ValueFilter): string | null | undefined {
  if (filter === 'driveAway') return driveAwayValue(entry);
  const value: string | number | null | undefined = entry[filter];
  return typeof value === 'number' ? String(value) : value;
}

function driveAwayValue({ isDriveAway }: Partial<IndexEntry>) {
  if (isDriveAway === undefined) return undefined;
  return isDriveAway ? 'yes' : null;
}

/** A date is its day since 1970. */
export function entryNumber(entry: Partial<IndexEntry>, field: RangeField): number | null | undefined {
  const value = field === 'price' ? entry.priceDollars : entry[field];
  return typeof value === 'string' ? dayNumber(value) : value;
}

/** What a car on the bound has. Months count from today, so don't keep it. */
export function boundValue({ field }: Range, bound: number): number {
  return isDate(field) ? dayNumber(monthsAfter(melbourneDay(new Date()), bound)) : bound;
}

export function isDate(field: RangeField): boolean {
  return fieldOf(field).kind === 'date';
}

/** A sold car has none. */
export function dropOf({
  status,
  priceDollars,
  priceSteps,
}: Pick<IndexEntry, 'status' | 'priceDollars' | 'priceSteps'>) {
  if (status === 'sold' || !priceSteps) return 0;
  return dropDollars({ priceCents: priceDollars * 100, priceSteps });
}

function choiceOf(filter: ChoiceFilter): Choice {
  if (filter === 'sellerType') {
    return choiceFrom(SELLER_TYPES, (value) => (value === 'dealer' ? 'Dealer' : 'Private seller'));
  }
  if (filter === 'status') return choiceFrom(SALE_STATUSES, (value) => (value === 'sold' ? 'Sold' : 'For sale'));
  if (filter === 'priceRating') {
    return { ...choiceFrom(['below'], () => PRICE_RATING_WORDS.below), hidesEmpty: true, isOptional: true };
  }
  if (filter === 'driveAway') return { ...choiceFrom(['yes'], () => 'Drive away'), hidesEmpty: true, isOptional: true };
  const field = fieldOf(filter);
  const isOptional = !field.isRequired;
  if (field.search?.by !== 'choice') throw new Error(filter);
  const { hidesEmpty = false, families, valueLabels } = field.search;
  if (families) {
    const { values, labels, swatches } = families;
    return { ...choiceFrom(values, (value) => labels?.[value] ?? value), hidesEmpty, isOptional, swatches };
  }
  if (field.kind === 'several') return { ...choiceFrom(field.values, (value) => value), hidesEmpty, isOptional };
  if (field.kind === 'choice') {
    return {
      ...choiceFrom(field.values, (value) => valueLabels?.[value] ?? showValue(filter, value as never)),
      hidesEmpty,
      isOptional,
    };
  }
  if (field.kind !== 'number') throw new Error(filter);
  const { min, max } = field;
  const values = Array.from({ length: max() - min + 1 }, (_, at) => String(min + at));
  return { ...choiceFrom(values, (value) => showValue(filter, Number(value) as never)), hidesEmpty, isOptional };
}

function choiceFrom(values: readonly string[], labelOf: (value: string) => string): Choice {
  const byKey = new Map(values.map((value) => [compareKey(value), value]));
  return { values, hidesEmpty: false, isOptional: false, labelOf, find: (text) => byKey.get(compareKey(text)) };
}

function rangeOf(name: RangeField): Range {
  const { min, max, limits, steps } = rangeSearch(name);
  const field = fieldOf(name);
  return {
    field: name,
    legend: legendOf(name),
    min: min as Bound | undefined,
    max: max as Bound | undefined,
    limits,
    decimals: field.kind === 'money' ? 2 : (field.kind === 'number' && field.decimals) || 0,
    steps,
    format: (bound) => formatBound(name, bound),
  };
}

function formatBound(name: RangeField, bound: number): string {
  if (name === 'price') return formatDollarsAndCents(bound);
  if (isDate(name)) return `${bound} ${bound === 1 ? 'month' : 'months'}`;
  return showValue(name, bound as never);
}

function rangeSearch(name: RangeField): RangeSearch {
  return fieldOf(name).search as RangeSearch;
}

/** Labels and hints are no part of a `Range`, because browsers load those and never show these. */
export function minLabel({ field, format }: Range, bound: number): string {
  const { minLabel = (shown) => `Over ${shown}` } = rangeSearch(field);
  return minLabel(format(bound));
}

export function maxLabel({ field, format }: Range, bound: number): string {
  const { maxLabel = (shown) => `Under ${shown}` } = rangeSearch(field);
  return maxLabel(format(bound));
}

export function crossedHint({ field }: Range): string {
  if (field === 'year') return 'Your ‘from’ year is later than your ‘to’ year.';
  const label = fieldOf(field).label.toLowerCase();
  return `Your minimum ${label} ${label.endsWith('s') ? 'are' : 'is'} higher than your maximum.`;
}
