import { isDeepStrictEqual } from 'node:util';
import {
  type Criteria,
  cleared,
  criteriaParams,
  listingsHref,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_FILTER,
  parseCriteria,
} from '#app/search/criteria.ts';
import { FOLDED_FIELDS, foldWord } from '#app/search/entries.server.ts';
import { listingIndex, type MakeOption } from '#app/search/index/listing-index.ts';
import { withPriceRange } from '#app/search/price-ranges.ts';
import { CHOICES, exceptionOf, type FoldedField } from '#app/search/searchable.ts';
import type { YearLeftOut } from '#app/search/typed/amounts.ts';
import { type Name, namesOf } from '#app/search/typed/completions.ts';
import { makeVocabulary, readTypedSearch, type TypedSearch, type Vocabulary } from '#app/search/typed-search.ts';
import { newestYear } from '#app/vocabulary/cars.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isState, type State } from '#app/vocabulary/states.ts';
import { MAX_TYPED_LENGTH } from '#app/vocabulary/words.ts';

export type Reading = {
  typed: string;
  notes: string[];
  places: TypedPlaces;
  /** The same words, all searched as text. */
  exactHref: string;
};

/** A word in fewer than one of so many listings may be a slip in them too. */
const LISTINGS_PER_SLIP = 10_000;
const MAX_AGE_OF_COUNTS_MS = 60_000;

type TypedSearchData = { vocabulary: Vocabulary; names: Name[] };

let known: (TypedSearchData & { makes: readonly MakeOption[]; madeAt: number }) | undefined;

/** `placeNamed` gives the label of a suburb, city or postcode. */
export type PlaceNamed = (typed: string) => string | null;

/** What a search can't tell without knowing all places. */
export type TypedPlaces = Pick<TypedSearch, 'near' | 'nearTyped' | 'otherPlaces' | 'unknownPlace'>;

/** The address with the filters we understood from `q` and those chosen beside it. `typed` is only for the notice. */
export function typedSearchHref(params: URLSearchParams, placeNamed: PlaceNamed, state: State | null): string {
  const words = (params.get('q') ?? '').replace(/\s+/g, ' ').trim();
  const chosen = criteriaParams(spellNames(parseCriteria(withPriceRange(params))));
  if (words === '') return listingsHref(parseCriteria(chosen));
  const href = withChosen(paramsOf(readTyped(words, placeNamed), state), chosen);
  // One more than is read, so that the notice knows.
  href.set('typed', words.slice(0, MAX_TYPED_LENGTH + 1));
  return `/listings?${href}`;
}

/** "White, Ford" of the box "Leave out" as exceptions in the address. What says nothing else is left out as text. */
export function leaveOutHref(params: URLSearchParams, placeNamed: PlaceNamed): string {
  const chosen = new URLSearchParams(params);
  chosen.delete('leaveOut');
  const typed = params.getAll('leaveOut').join(',').slice(0, MAX_TYPED_LENGTH);
  for (const words of typed.split(/,|\bor\b|\band\b/i)) {
    if (words.trim() === '') continue;
    const { criteria, notLeftOut } = readTyped(`not ${words}`, placeNamed);
    const read = criteriaParams(criteria);
    if (read.size === 0 && notLeftOut.length === 0) read.set('exceptText', words.trim());
    for (const [name, value] of read) chosen.append(name, value);
  }
  return listingsHref(parseCriteria(chosen));
}

/** A filter chosen by hand counts more than the words, and a model of another make is none. */
function withChosen(understood: URLSearchParams, chosen: URLSearchParams): URLSearchParams {
  const makes = chosen.getAll('make');
  if (makes.length > 0 && !understood.getAll('make').some((make) => makes.includes(make))) understood.delete('model');
  for (const name of new Set(chosen.keys())) understood.delete(name);
  for (const [name, value] of chosen) understood.append(name, value);
  return understood;
}

/** The criteria that were understood, as an address names them. Prices on the road are those of a state. */
export function paramsOf(
  { criteria, near, withinKm, isOnRoad, text }: TypedSearch,
  state: State | null,
): URLSearchParams {
  const { location, maxPrice } = criteria;
  const [onRoadIn] = [state, location.length === 1 ? location[0] : null].filter((one) =>
    isState(one ?? undefined),
  ) as State[];
  const params = criteriaParams(
    isOnRoad && onRoadIn ? { ...criteria, maxPrice: undefined, maxOnRoad: maxPrice, onRoadIn } : criteria,
  );
  if (near) params.set('near', near);
  if (near && withinKm) params.set('within', String(withinKm));
  if (text) params.set('text', text);
  return params;
}

export function readingOf(params: URLSearchParams, placeNamed: PlaceNamed): Reading | null {
  const typed = params.get('typed')?.trim() ?? '';
  if (typed === '') return null;
  const search = readTyped(typed, placeNamed);
  const { near, nearTyped, otherPlaces, unknownPlace } = search;
  const isWithoutState = search.isOnRoad && !params.has('onRoadIn');
  const exact = new URLSearchParams({ text: typed.slice(0, MAX_TYPED_LENGTH) });
  return {
    typed: typed.slice(0, MAX_TYPED_LENGTH),
    notes: [
      ...search.corrections.map(({ typed, used }) => `“${typed}” was read as ${used}.`),
      ...search.yearsLeftOut.map(yearNote),
      ...(search.weeklyBudget ? ['Kerbside doesn’t search by weekly payments. Search by price instead.'] : []),
      ...(search.towed ? [towingNote(search.towed, search.criteria)] : []),
      ...search.notSearched.map((wish) => `Filters can’t search for “${wish}”.`),
      ...search.notLeftOut.map((name) => `Filters can’t leave out “${name}”.`),
      ...(search.isNearHere && search.near === null
        ? ['To see cars near you, add your suburb or postcode, e.g. “near 3056”.']
        : []),
      ...(isWithoutState ? ['Prices are without duty. Choose a state under “Drive-away estimates” to count it.'] : []),
      ...(typed.length > MAX_TYPED_LENGTH ? ['That’s a long search: we only read the first 2,000 characters.'] : []),
    ],
    exactHref: `/listings?${exact}`,
    places: { near, nearTyped, otherPlaces, unknownPlace },
  };
}

function towingNote(towed: string, { minTowingKg = 0 }: Criteria): string {
  return `“${towed}” was read as towing ${formatCount(minTowingKg)} kg or more.`;
}

function yearNote({ year, side }: YearLeftOut): string {
  return side === 'after'
    ? `“After ${year}” starts with ${year + 1}. For ${year} too, type “since ${year}”.`
    : `“Before ${year}” ends with ${year - 1}. For ${year} too, type “until ${year}”.`;
}

export function readTyped(typed: string, placeNamed: PlaceNamed): TypedSearch {
  return readTypedSearch(typed, {
    vocabulary: knownNames().vocabulary,
    newestYear: newestYear(),
    today: melbourneDay(new Date()),
    placeNamed,
    isListed: (word) => listingIndex.count({ ...cleared(), text: word }) >= fewestListings(),
  });
}

function fewestListings(): number {
  return Math.max(1, listingIndex.size / LISTINGS_PER_SLIP);
}

/** A new name is known at once. Counts may be a minute old: they change with every listing, and only say which of two models is meant. */
export function knownNames(): TypedSearchData {
  const makes = listingIndex.options();
  const isRecent = known && performance.now() - known.madeAt < MAX_AGE_OF_COUNTS_MS;
  if (known?.makes === makes || (known && isRecent && haveSameNames(known.makes, makes))) return known;
  known = { makes, madeAt: performance.now(), vocabulary: makeVocabulary(makes), names: namesOf(makes) };
  return known;
}

function haveSameNames(makes: readonly MakeOption[], others: readonly MakeOption[]): boolean {
  return isSameList(makes, others, (make, other) => {
    return make.value === other.value && isSameList(make.models, other.models, (a, b) => a.value === b.value);
  });
}

function isSameList<T>(list: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return list.length === other.length && list.every((one, at) => isSame(one, other[at] as T));
}

/** The address that the filters write, where this one has a price range, a maker's word ("Gunmetal") or another spelling. */
export function searchRedirect(params: URLSearchParams): string | null {
  const folded = FOLDED_FIELDS.flatMap((field) => [
    { field, name: field },
    { field, name: exceptionOf(field) },
  ]).filter(({ field, name }) => params.getAll(name).some((word) => isFolded(field, word)));
  if (folded.length === 0 && !params.has('priceRange')) return respelled(params);
  const written = withPriceRange(params);
  for (const { field, name } of folded) {
    const words = params.getAll(name).slice(0, MAX_VALUES_PER_FILTER);
    written.delete(name);
    for (const word of words) written.append(name, isFolded(field, word) ? (foldWord(field, word) ?? '') : word);
  }
  return listingsHref(listingIndex.respell(parseCriteria(written)));
}

function respelled(params: URLSearchParams): string | null {
  const valuesOf = (name: string) => params.getAll(name).slice(0, MAX_VALUES_PER_FILTER);
  const written = {
    make: valuesOf('make'),
    model: valuesOf('model'),
    exceptMake: valuesOf('exceptMake'),
    exceptModel: valuesOf('exceptModel'),
  };
  if (isDeepStrictEqual(listingIndex.respell(written), written)) return null;
  const criteria = parseCriteria(params);
  const href = criteriaParams(listingIndex.respell(criteria));
  if (href.toString() === criteriaParams(criteria).toString()) return null;
  const typed = params.get('typed');
  if (typed) href.set('typed', typed);
  return `/listings?${href}`;
}

function isFolded(field: FoldedField, word: string): boolean {
  return /[^\s\0]/.test(word) && word.length <= MAX_VALUE_LENGTH && !CHOICES[field].find(word.trim());
}
