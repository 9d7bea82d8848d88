import type { FieldName, ListingFields } from '#app/listings/fields.ts';
import type { FoldedField, IndexEntry } from '#app/search/searchable.ts';
import { colorFamily } from '#app/vocabulary/color-family.ts';

const FAMILY_OF: { readonly [Name in FoldedField]: (word: string) => IndexEntry[Name] } = { color: colorFamily };

export const FOLDED_FIELDS = Object.keys(FAMILY_OF) as FoldedField[];

/** "Gunmetal" → "Grey"; words of fields without families stay as they are. */
export function foldWord(field: FieldName, word: string): string {
  return field in FAMILY_OF ? FAMILY_OF[field as FoldedField](word) : word;
}

export function foldWords<Row extends Pick<ListingFields, FoldedField>>(row: Row) {
  const families = Object.fromEntries(FOLDED_FIELDS.map((field) => [field, foldWord(field, row[field])]));
  return { ...row, ...(families as Pick<IndexEntry, FoldedField>) };
}
