import { cleared, criteriaParams } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/search.server.ts';
import { type Name, namesOf } from '#app/search/typed/completions.ts';
import { makeVocabulary, readTypedSearch, type TypedSearch, type Vocabulary } from '#app/search/typed-search.ts';
import { MAX_TYPED_LENGTH } from '#app/search/typed-search-length.ts';
import { newestYear } from '#app/vocabulary/cars.ts';

/** What the page of a typed search says above its cars. */
export type Understood = {
  typed: string;
  isCut: boolean;
  corrections: TypedSearch['corrections'];
  unknownPlace: string | null;
  /** The same words, all searched as text. */
  exactHref: string;
};

/** A word in fewer than one of so many listings may be a slip in them too. */
const LISTINGS_PER_SLIP = 10_000;
const MAX_AGE_MS = 60_000;

type Known = { vocabulary: Vocabulary; names: Name[] };

let known: (Known & { version: number; madeAt: number }) | undefined;

/** `placeNamed` gives the label of a suburb, city or postcode. */
export type PlaceNamed = (typed: string) => string | null;

/** The address with the criteria that were understood. `typed` goes along for the notice and filters nothing. */
export function typedSearchHref(typed: string, placeNamed: PlaceNamed): string {
  const words = typed.replace(/\s+/g, ' ').trim();
  if (words === '') return '/listings';
  const params = paramsOf(readTyped(words, placeNamed));
  // One more than is read, so that the notice knows.
  params.set('typed', words.slice(0, MAX_TYPED_LENGTH + 1));
  return `/listings?${params}`;
}

/** The criteria that were understood, as an address names them. */
export function paramsOf({ criteria, near, withinKm, text }: TypedSearch): URLSearchParams {
  const params = criteriaParams(criteria);
  if (near) params.set('near', near);
  if (near && withinKm) params.set('within', String(withinKm));
  if (text) params.set('text', text);
  return params;
}

export function understoodOf(params: URLSearchParams, placeNamed: PlaceNamed): Understood | null {
  const typed = params.get('typed')?.trim() ?? '';
  if (typed === '') return null;
  const { corrections, unknownPlace } = readTyped(typed, placeNamed);
  const exact = new URLSearchParams({ text: typed.slice(0, MAX_TYPED_LENGTH) });
  return {
    typed: typed.slice(0, MAX_TYPED_LENGTH),
    isCut: typed.length > MAX_TYPED_LENGTH,
    corrections,
    unknownPlace,
    exactHref: `/listings?${exact}`,
  };
}

export function readTyped(typed: string, placeNamed: PlaceNamed): TypedSearch {
  return readTypedSearch(typed, {
    vocabulary: knownNames().vocabulary,
    newestYear: newestYear(),
    placeNamed,
    isListed: (word) => listingIndex.count({ ...cleared(), text: word }) >= fewestListings(),
  });
}

export function forgetNames(): void {
  known = undefined;
}

function fewestListings(): number {
  return Math.max(1, listingIndex.size / LISTINGS_PER_SLIP);
}

/** Made again at most once a minute: counts change with every listing and only say which of two models is meant. */
export function knownNames(): Known {
  const { version } = listingIndex;
  if (known && (known.version === version || performance.now() - known.madeAt < MAX_AGE_MS)) return known;
  const makes = listingIndex.options();
  known = { version, madeAt: performance.now(), vocabulary: makeVocabulary(makes), names: namesOf(makes) };
  return known;
}
