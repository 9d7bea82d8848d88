/** The oracle of the search index: filters, counts and sorts an array. */

import { CarFacts, compile, onRoadDollars } from '#app/search/compile.ts';
import { type Criteria, cleared } from '#app/search/criteria.ts';
import type { FacetValue } from '#app/search/index/listing-index.ts';
import { typedTerms } from '#app/search/index/words.ts';
import {
  CHOICE_FILTERS,
  CHOICES,
  type ChoiceFilter,
  EXCEPTIONS,
  entryNumber,
  entryValue,
  exceptionOf,
  type Fact,
  type IndexEntry,
  isChoice,
  isSeveral,
  MORE_FACTS,
  RANGES,
  VALUE_FILTERS,
  type ValueFilter,
} from '#app/search/searchable.ts';
import { distanceKm } from '#app/vocabulary/distance.ts';
import { spellNames } from '#app/vocabulary/makes.ts';

const BANDS = [
  [0, 10_000],
  [10_000, 20_000],
  [20_000, 30_000],
  [30_000, 50_000],
  [50_000, Number.POSITIVE_INFINITY],
] as const;

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;
const keys = new Map<string, string>();
function keyOf(word: string): string {
  const key = keys.get(word) ?? word.toLowerCase().replaceAll(/[\s-]/g, '');
  keys.set(word, key);
  return key;
}

export function plainSearch(entries: IndexEntry[], asked: Criteria) {
  const criteria = spellNames(asked);
  const matches = fitting(entries, criteria).sort(orderOf(criteria));
  const pages = Math.max(1, Math.ceil(matches.length / 24));
  const page = Math.min(criteria.page, pages);
  const facets = Object.fromEntries(VALUE_FILTERS.map((filter) => [filter, plainFacet(entries, criteria, filter)]));
  const ids = matches.slice((page - 1) * 24, page * 24).map((entry) => entry.id);
  const dropped = matches.filter((entry) => dropOf(entry) > 0).length;
  const unconfirmed = matches.filter(hasLapsed).length;
  return {
    total: matches.length,
    ids,
    page,
    pages,
    facets,
    dropped,
    unconfirmed,
    unsaid: plainUnsaid(entries, criteria),
  };
}

export function plainFactsGiven(entries: IndexEntry[]): Fact[] {
  return MORE_FACTS.filter((fact) => entries.some((entry) => factOf(entry, fact) !== null));
}

function plainUnsaid(entries: IndexEntry[], criteria: Criteria) {
  const counts = MORE_FACTS.filter((fact) => fact !== 'driveAway').map((fact) => {
    const range = RANGES.find(({ field }) => field === fact);
    const bounds = [range?.min, range?.max].flatMap((name) => name ?? []);
    const isWished = range
      ? bounds.some((name) => criteria[name] !== undefined)
      : criteria[fact as ChoiceFilter].length > 0;
    const others = {
      ...criteria,
      ...(range ? Object.fromEntries(bounds.map((name) => [name, undefined])) : { [fact]: [] }),
    };
    const unsaid = isWished ? fitting(entries, others).filter((entry) => factOf(entry, fact) === null) : [];
    return [fact, unsaid.length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function factOf(entry: IndexEntry, fact: Fact) {
  return isChoice(fact) ? entryValue(entry, fact) : entryNumber(entry, fact);
}

function fitting(entries: IndexEntry[], criteria: Criteria): IndexEntry[] {
  const fits = compile(criteria);
  return entries.filter((entry) => fits(new CarFacts(entry)));
}

export function plainOrder(entries: IndexEntry[], criteria: Criteria): string[] {
  return fitting(entries, criteria)
    .sort(orderOf(criteria))
    .map((entry) => entry.id);
}

export function plainNewest(entries: IndexEntry[], count: number): string[] {
  const unsold = entries.filter((entry) => entry.status === 'available').sort(newestFirst);
  return unsold.slice(0, count).map((entry) => entry.id);
}

/** By the filters of a search, those on one value together. */
export function plainClosest(entries: IndexEntry[], criteria: Criteria, count: number): string[] {
  const { point, within, place, dropped, confirmed, text = '', onRoadIn, maxOnRoad } = criteria;
  const filters: Partial<Criteria>[] = [
    ...VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => ({ [filter]: criteria[filter] })),
    ...RANGES.map(({ min, max }) => ({ ...(min && { [min]: criteria[min] }), ...(max && { [max]: criteria[max] }) })),
    ...(point || place ? [{ point, within, place }] : []),
    ...(dropped ? [{ dropped }] : []),
    ...(confirmed ? [{ confirmed }] : []),
    ...(typedTerms(text).length > 0 ? [{ text }] : []),
    ...(onRoadIn && maxOnRoad !== undefined ? [{ onRoadIn, maxOnRoad }] : []),
  ].filter((filter) => Object.values(filter).some((value) => value !== undefined));
  const tests = filters.map((filter) => compile({ ...cleared(), ...filter }));
  const leftOut = Object.fromEntries(EXCEPTIONS.map(({ name }) => [name, criteria[name]]));
  const forSale = fitting(entries, { ...cleared(), ...leftOut, status: ['available'], hidden: criteria.hidden });
  const scored = forSale.map((entry) => ({ entry, score: tests.filter((fits) => fits(new CarFacts(entry))).length }));
  const order = orderOf(cleared());
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || order(a.entry, b.entry))
    .slice(0, count)
    .map(({ entry }) => entry.id);
}

export function plainSimilar(entries: IndexEntry[], id: string, count: number): string[] {
  const self = entries.find((entry) => entry.id === id);
  if (!self) return [];
  const [low, high] = BANDS.find((band) => shownPrice(self) <= band[1]) ?? BANDS[4];
  const distance = (entry: IndexEntry) => Math.abs(shownPrice(entry) - shownPrice(self));
  return entries
    .filter((entry) => entry.id !== id && entry.status === 'available' && entry.bodyType === self.bodyType)
    .filter((entry) => shownPrice(entry) >= low && shownPrice(entry) <= high)
    .sort((a, b) => distance(a) - distance(b) || newestFirst(a, b))
    .slice(0, count)
    .map((entry) => entry.id);
}

export function plainOptions(entries: IndexEntry[]) {
  const models = counted(entries.map((entry) => entry.model));
  return counted(entries.map((entry) => entry.make)).map((make) => {
    const ofMake = entries
      .filter((entry) => keyOf(entry.make) === keyOf(make.value))
      .map((entry) => keyOf(entry.model));
    const own = models.map(({ value }) => ({ value, count: ofMake.filter((key) => key === keyOf(value)).length }));
    return { ...make, models: own.filter(({ count }) => count > 0) };
  });
}

function plainFacet(entries: IndexEntry[], criteria: Criteria, filter: ValueFilter): FacetValue[] {
  if (isSeveral(filter)) {
    const lists = fitting(entries, criteria).map((entry) => entry[filter]?.split(', ') ?? []);
    const counts = CHOICES[filter].values.map((value) => ({
      value,
      count: lists.filter((list) => list.includes(value)).length,
    }));
    return counts.filter(({ value, count }) => count > 0 || criteria[filter].includes(value));
  }
  const others = { ...criteria, [filter]: [] };
  const values = fitting(entries, others).map((entry) => entryValue(entry, filter));
  const entryKeys = values.filter((value) => value != null).map((value) => keyOf(String(value)));
  const byKey = Map.groupBy(entryKeys, (key) => key);
  const countOf = (value: string) => byKey.get(keyOf(value))?.length ?? 0;
  if (!isChoice(filter)) {
    const listed = counted(entries.map((entry) => entry[filter]));
    const unlisted = criteria[filter].filter((value) => !listed.some((other) => keyOf(other.value) === keyOf(value)));
    const isChosen = (value: string) => criteria[filter].some((chosen) => keyOf(chosen) === keyOf(value));
    return [...listed.map(({ value }) => value), ...unlisted]
      .map((value) => ({ value, count: countOf(value) }))
      .filter(({ value, count }) => count > 0 || isChosen(value));
  }
  const { values: choices, hidesEmpty } = CHOICES[filter];
  const facet = choices.map((value) => ({ value, count: countOf(value) }));
  return hidesEmpty ? facet.filter((one) => one.count > 0 || criteria[filter].includes(one.value)) : facet;
}

function counted(words: string[]): FacetValue[] {
  const groups = Object.entries(Object.groupBy(words, keyOf) as Record<string, string[]>);
  groups.sort(([a], [b]) => byName(a, b) || (a < b ? -1 : 1));
  return groups.map(([, spelled]) => ({ value: commonest(spelled), count: spelled.length }));
}

function commonest(spelled: string[]): string {
  const groups = [...Map.groupBy(spelled, (spelling) => spelling)];
  groups.sort(([a, usesOfA], [b, usesOfB]) => usesOfB.length - usesOfA.length || (a < b ? -1 : 1));
  return groups[0]?.[0] as string;
}

const DAY_MS = 86_400_000;
const melbourne = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' });
let known = { second: -1, day: 0 };
function today(): number {
  const second = Math.floor(Date.now() / 1000);
  if (known.second !== second) known = { second, day: Date.parse(melbourne.format(new Date())) / DAY_MS };
  return known.day;
}

function hasLapsed({ status, lapsesOn }: IndexEntry): boolean {
  return status === 'available' && typeof lapsesOn === 'number' && lapsesOn <= today();
}

/** Below the price of two weeks ago. */
function dropOf({ status, priceDollars, priceSteps = [] }: IndexEntry): number {
  const [first] = priceSteps.filter(({ day }) => today() - day < 14);
  if (!first || status === 'sold') return 0;
  return Math.max(0, Math.round(first.fromCents / 100) - priceDollars);
}

function onRoad({ priceDollars, isDriveAway = false, cylinders = null, ...entry }: IndexEntry, { onRoadIn }: Criteria) {
  const priceCents = priceDollars * 100;
  return onRoadIn
    ? onRoadDollars(onRoadIn, { ...entry, priceCents, isDriveAway, cylinders })
    : shownPrice({ priceDollars });
}

const shownPrice = (entry: Pick<IndexEntry, 'priceDollars'>) => entry.priceDollars;

function newestFirst(a: IndexEntry, b: IndexEntry): number {
  const withPhotosFirst = Number(b.hasPhotos) - Number(a.hasPhotos);
  return dayOf(b) - dayOf(a) || withPhotosFirst || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

const brisbane = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' });
const days = new Map<number, number>();
function dayOf({ createdAt }: IndexEntry): number {
  const day = days.get(createdAt) ?? Date.parse(brisbane.format(createdAt));
  days.set(createdAt, day);
  return day;
}

function distanceOf({ place }: IndexEntry, { point }: Criteria): number {
  if (!place || !point) return Number.NaN;
  return distanceKm({ latitude: Math.fround(place.latitude), longitude: Math.fround(place.longitude) }, point);
}

/** What it says of what is left out, a low price, confirmed in the last fortnight, within half the distance. */
function goodPoints(entry: IndexEntry, criteria: Criteria): number {
  const { point, place, within = 50 } = criteria;
  const said = CHOICE_FILTERS.filter(
    (filter) => criteria[exceptionOf(filter)] && CHOICES[filter].isOptional && entryValue(entry, filter) !== null,
  );
  const isNear = place ? !entry.place : point !== undefined && distanceOf(entry, criteria) <= within / 2;
  const others = [entry.priceRating === 'below', entry.confirmedAt >= (today() - 14) * DAY_MS, isNear];
  return said.length + others.filter(Boolean).length;
}

function orderOf(criteria: Criteria) {
  const { sort = 'date_listed_desc', point } = criteria;
  const compare = {
    distance: (a: IndexEntry, b: IndexEntry) =>
      point && !criteria.place ? distanceOf(a, criteria) - distanceOf(b, criteria) : 0,
    on_road_asc: (a: IndexEntry, b: IndexEntry) => onRoad(a, criteria) - onRoad(b, criteria),
    on_road_desc: (a: IndexEntry, b: IndexEntry) => onRoad(b, criteria) - onRoad(a, criteria),
    confirmed_desc: (a: IndexEntry, b: IndexEntry) => b.confirmedAt - a.confirmedAt,
    best: (a: IndexEntry, b: IndexEntry) => goodPoints(b, criteria) - goodPoints(a, criteria),
    drop_desc: (a: IndexEntry, b: IndexEntry) => dropOf(b) - dropOf(a),
    date_listed_desc: () => 0,
    date_listed_asc: (a: IndexEntry, b: IndexEntry) => dayOf(a) - dayOf(b),
    price_asc: (a: IndexEntry, b: IndexEntry) => shownPrice(a) - shownPrice(b),
    price_desc: (a: IndexEntry, b: IndexEntry) => shownPrice(b) - shownPrice(a),
    year_asc: (a: IndexEntry, b: IndexEntry) => a.year - b.year,
    year_desc: (a: IndexEntry, b: IndexEntry) => b.year - a.year,
    km_asc: (a: IndexEntry, b: IndexEntry) => a.kilometers - b.kilometers,
    km_desc: (a: IndexEntry, b: IndexEntry) => b.kilometers - a.kilometers,
  }[sort];
  const soldLast = (a: IndexEntry, b: IndexEntry) => Number(a.status === 'sold') - Number(b.status === 'sold');
  const lapsedLater = (a: IndexEntry, b: IndexEntry) => Number(hasLapsed(a)) - Number(hasLapsed(b));
  return (a: IndexEntry, b: IndexEntry) => soldLast(a, b) || lapsedLater(a, b) || compare(a, b) || newestFirst(a, b);
}
