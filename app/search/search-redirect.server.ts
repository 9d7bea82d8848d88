import { listingsHref, MAX_VALUE_LENGTH, MAX_VALUES_PER_FILTER, parseCriteria } from '#app/search/criteria.ts';
import { FOLDED_FIELDS, foldWord } from '#app/search/entries.server.ts';
import { withPriceRange } from '#app/search/price-ranges.ts';
import { CHOICES, type FoldedField } from '#app/search/searchable.ts';

/** The address that the filters write, where this one has a price range or a maker's word ("Gunmetal"). */
export function searchRedirect(params: URLSearchParams): string | null {
  const folded = FOLDED_FIELDS.filter((field) => params.getAll(field).some((word) => isFolded(field, word)));
  if (folded.length === 0 && !params.has('priceRange')) return null;
  const written = withPriceRange(params);
  for (const field of folded) {
    const words = params.getAll(field).slice(0, MAX_VALUES_PER_FILTER);
    written.delete(field);
    for (const word of words) written.append(field, isFolded(field, word) ? foldWord(field, word) : word);
  }
  return listingsHref(parseCriteria(written));
}

function isFolded(field: FoldedField, word: string): boolean {
  return /[^\s\0]/.test(word) && word.length <= MAX_VALUE_LENGTH && !CHOICES[field].find(word.trim());
}
