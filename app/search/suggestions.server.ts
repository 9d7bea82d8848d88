import { type Criteria, listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/index/listing-index.ts';
import { type Completion, completionsOf } from '#app/search/typed/completions.ts';
import { knownNames, type PlaceNamed, paramsOf, readTyped } from '#app/search/typed-search.server.ts';
import type { TypedSearch } from '#app/search/typed-search.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import type { State } from '#app/vocabulary/states.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** `text` is what someone would have typed. */
export type Suggestion = { kind: Completion['kind'] | 'recent'; text: string; count: number; href: string };

export type PlaceLookup = {
  placeNamed: PlaceNamed;
  /** Suburbs whose name or postcode begins like this, as `Geelong VIC`. */
  placesLike(typed: string): string[];
  pointOf(near: string): Point | undefined;
  state?: State | null;
  /** Cars that the visitor hid. */
  hidden?: readonly string[];
};

const MOST_OF_A_KIND = { make: 3, model: 5, place: 3 };
const MOST_SUGGESTIONS = 8;
/** Tries names until enough have cars. */
const MOST_TRIED = 12;
const MAX_LENGTH = 100;
const MOST_RECENT = 5;

export function suggestSearches(typed: string, places: PlaceLookup): Suggestion[] {
  if (typed.length > MAX_LENGTH) return [];
  const read = (text: string) => readTyped(text, places.placeNamed);
  const { names, vocabulary } = knownNames();
  const completions = completionsOf(typed, {
    names,
    vocabulary,
    placesLike: places.placesLike,
    read: (text) => {
      const { criteria, near } = read(text);
      return { makes: criteria.make, hasModel: criteria.model.length > 0, hasPlace: near !== null };
    },
  });
  const suggestions = (['make', 'model', 'place'] as const).flatMap((kind) => {
    const suggestionsOfKind: Suggestion[] = [];
    for (const completion of completions.filter((one) => one.kind === kind).slice(0, MOST_TRIED)) {
      const search = read(completion.text);
      const suggestion = isRelevant(search, completion) && countedOf(kind, completion.text, search, places);
      if (suggestion && suggestion.count > 0 && !hasSame(suggestionsOfKind, suggestion))
        suggestionsOfKind.push(suggestion);
      if (suggestionsOfKind.length === MOST_OF_A_KIND[kind]) break;
    }
    return suggestionsOfKind;
  });
  return suggestions.slice(0, MOST_SUGGESTIONS);
}

export function countRecent(texts: readonly string[], places: PlaceLookup): Suggestion[] {
  return texts
    .slice(0, MOST_RECENT)
    .map((text) => text.slice(0, MAX_LENGTH))
    .map((text) => countedOf('recent', text, readTyped(text, places.placeNamed), places));
}

function countedOf(kind: Suggestion['kind'], text: string, search: TypedSearch, places: PlaceLookup): Suggestion {
  const criteria: Criteria = parseCriteria(paramsOf(search, places.state ?? null));
  if (criteria.near) criteria.point = places.pointOf(criteria.near);
  if (places.hidden?.length) criteria.hidden = places.hidden;
  return { kind, text, count: listingIndex.count(criteria), href: listingsHref(criteria) };
}

/** Some names mean something else beside other words. */
function isRelevant({ criteria, near }: TypedSearch, { kind, make, name }: Completion): boolean {
  if (kind === 'place') return near === name;
  const has = (values: readonly string[], value: string) => values.some((one) => compareKey(one) === compareKey(value));
  return has(criteria.make, make) && (kind === 'make' || has(criteria.model, name));
}

function hasSame(suggestions: readonly Suggestion[], { href }: Suggestion): boolean {
  return suggestions.some((other) => other.href === href);
}
