import { showValue } from '#app/listings/field-values.ts';
import { FIELD_NAMES, type FIELDS, type FieldName, fieldOf } from '#app/listings/fields.ts';

type FewValues = { kind: 'choice' } | { kind: 'yesNo' } | { counts: readonly [one: string, many: string] };
/** The fields whose values are typed, because there are too many for a list. */
export type TypedName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends FewValues ? never : Name;
}[FieldName];
export type Option = { value: string; label: string };

/** Columns that say which cars are for sale. */
export const SALE_COLUMNS = ['status', 'sold'] as const;
export type WordField = FieldName | (typeof SALE_COLUMNS)[number];
export const WORD_FIELDS: readonly WordField[] = [...FIELD_NAMES, ...SALE_COLUMNS];

export function isFieldName(name: string): name is FieldName {
  return FIELD_NAMES.some((one) => one === name);
}

export function wordLabel(name: WordField): string {
  if (isFieldName(name)) return fieldOf(name).label;
  return name === 'sold' ? 'Sold' : 'Status';
}

const SALE_OPTIONS = [
  { value: 'yes', label: 'For sale' },
  { value: 'no', label: 'Leave out' },
];

/** A choice, yes or no, or a small number such as doors. Null for every other field. */
export function valuesOf(name: WordField): Option[] | null {
  if (!isFieldName(name)) return SALE_OPTIONS;
  const field = fieldOf(name);
  if (field.kind === 'choice') return field.values.map((value) => ({ value, label: showValue(name, value as never) }));
  if (field.kind === 'yesNo') {
    return [
      { value: 'yes', label: field.yes },
      { value: 'no', label: field.no },
    ];
  }
  if (field.kind !== 'number' || !field.counts) return null;
  const { min } = field;
  return Array.from({ length: field.max() - min + 1 }, (_, step) => ({
    value: String(min + step),
    label: String(min + step),
  }));
}

export function isTyped(name: FieldName): name is TypedName {
  return valuesOf(name) === null;
}

/** Words of files with the dealer's meaning, by field: `{ bodyType: { sportswagon: 'Wagon' } }`. '' is a blank. */
export type Meanings = Partial<Record<WordField, Record<string, string>>>;

export const LONGEST_WORD = 120;

/** The same word, however it is spaced and capitalised. */
export function toWord(cell: string): string {
  return cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .toWellFormed();
}
