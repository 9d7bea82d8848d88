import { cleared, criteriaParams } from '#app/search/criteria.ts';
import { listingIndex } from '#app/search/search.server.ts';
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

/** A word in fewer listings may be a slip in them too. */
const FEWEST_LISTINGS = 3;
const MAX_AGE_MS = 60_000;

let known: { version: number; madeAt: number; vocabulary: Vocabulary } | undefined;

/** `placeNamed` gives the label of a suburb, city or postcode. */
export type PlaceNamed = (typed: string) => string | null;

/** The address with the criteria that were understood. `typed` goes along for the notice and filters nothing. */
export function typedSearchHref(typed: string, placeNamed: PlaceNamed): string {
  const words = typed.replace(/\s+/g, ' ').trim();
  if (words === '') return '/listings';
  const { criteria, near, withinKm, text } = read(words, placeNamed);
  const params = criteriaParams(criteria);
  if (near) params.set('near', near);
  if (near && withinKm) params.set('within', String(withinKm));
  if (text) params.set('text', text);
  // One more than is read, so that the notice knows.
  params.set('typed', words.slice(0, MAX_TYPED_LENGTH + 1));
  return `/listings?${params}`;
}

export function understoodOf(params: URLSearchParams, placeNamed: PlaceNamed): Understood | null {
  const typed = params.get('typed')?.trim() ?? '';
  if (typed === '') return null;
  const { corrections, unknownPlace } = read(typed, placeNamed);
  const exact = new URLSearchParams({ text: typed.slice(0, MAX_TYPED_LENGTH) });
  return {
    typed: typed.slice(0, MAX_TYPED_LENGTH),
    isCut: typed.length > MAX_TYPED_LENGTH,
    corrections,
    unknownPlace,
    exactHref: `/listings?${exact}`,
  };
}

function read(typed: string, placeNamed: PlaceNamed): TypedSearch {
  return readTypedSearch(typed, {
    vocabulary: currentVocabulary(),
    newestYear: newestYear(),
    placeNamed,
    isListed: (word) => listingIndex.count({ ...cleared(), text: word }) >= FEWEST_LISTINGS,
  });
}

/** Made again at most once a minute: counts change with every listing and only say which of two models is meant. */
function currentVocabulary(): Vocabulary {
  const { version } = listingIndex;
  if (known && (known.version === version || performance.now() - known.madeAt < MAX_AGE_MS)) return known.vocabulary;
  known = { version, madeAt: performance.now(), vocabulary: makeVocabulary(listingIndex.options()) };
  return known.vocabulary;
}
