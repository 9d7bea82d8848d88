/** Stored searches must not hold personal details. */
import { type Criteria, criteriaParams, crossedBounds, listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { exceptionOf, WORD_FILTERS } from '#app/search/searchable.ts';

/** Stated in the privacy policy. */
export const SEARCH_DAYS = 366;

const MAX_WORD_LENGTH = 40;
const MAX_WORDS_PER_FILTER = 5;
/** Eight digits are more likely a phone number than a model. */
const PERSONAL_DETAIL = /@|:\/\/|www\.|(\d[^\d\p{L}]*){8}/u;

export function toStoredSearch(criteria: Criteria): string | null {
  if (crossedBounds(criteria) !== '') return null;
  if (isPersonal(criteria.text ?? '')) return null;
  const stored: Criteria = { ...criteria, text: shorten(criteria.text ?? ''), sort: undefined, page: 1 };
  const typed = [...WORD_FILTERS, ...WORD_FILTERS.map(exceptionOf), 'exceptText' as const];
  for (const name of typed) {
    const values = criteria[name] ?? [];
    if (values.some(isPersonal)) return null;
    stored[name] = values.slice(0, MAX_WORDS_PER_FILTER).map(shorten);
  }
  const url = listingsHref(parseCriteria(criteriaParams(stored)));
  return url === '/listings' ? null : url;
}

function isPersonal(text: string): boolean {
  return PERSONAL_DETAIL.test(text.normalize('NFKC'));
}

/** The address that counts a search; null if it may not be stored. */
export function noResultsUrl(criteria: Criteria): string | null {
  if (toStoredSearch(criteria) === null) return null;
  return `/searches-without-result?${criteriaParams({ ...criteria, page: 1 })}`;
}

/** Searches ignore case. */
function shorten(word: string): string {
  return [...word.toLowerCase()].slice(0, MAX_WORD_LENGTH).join('').trim();
}
