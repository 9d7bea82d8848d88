/** What is kept of a search that found nothing: enough to see what buyers miss, nothing that could name anybody. */
import { type Criteria, criteriaParams, listingsHref, parseCriteria } from '#app/listings/search/criteria.ts';
import { crossedBounds } from '#app/listings/search/filters/crossed-bounds.ts';
import { isKnownFilter, VALUE_FILTERS } from '#app/listings/search/filters/filter-names.ts';

/** How long it is kept: the privacy policy says so. */
export const SEARCH_DAYS = 366;

const MAX_WORD = 40;
const MAX_WORDS = 5;
/** Eight digits are a phone number sooner than a model. */
const PERSONAL = /@|:\/\/|www\.|(\d[^\d\p{L}]*){8}/u;

/** The search in its canonical address, without order and page; null where there is nothing to keep. */
export function toRecordedSearch(criteria: Criteria): string | null {
  if (crossedBounds(criteria) !== '') return null;
  const kept: Criteria = { ...criteria, sort: undefined, page: 1 };
  for (const filter of VALUE_FILTERS) {
    if (isKnownFilter(filter)) continue;
    if (criteria[filter].some((word) => PERSONAL.test(word.normalize('NFKC')))) return null;
    kept[filter] = criteria[filter].slice(0, MAX_WORDS).map(shorten);
  }
  const address = listingsHref(parseCriteria(criteriaParams(kept)));
  return address === '/listings' ? null : address;
}

/** In lower case: a search does not tell them apart. */
function shorten(word: string): string {
  return [...word.toLowerCase()].slice(0, MAX_WORD).join('').trim();
}
