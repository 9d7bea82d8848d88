import { MAPPED_FIELDS, type MappedField } from '#app/listings/import/mapping.ts';
import { FIELD_LABELS } from '#app/listings/import/runs/choices.ts';
import type { FieldChange } from '#app/listings/import/runs/run.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Stored = Omit<ListingFields, 'price'> & { priceCents: number };

const LONGEST_SHOWN = 160;

/** What a listing says now and what the record makes of it, in words, where they differ. */
export function compareFields({ priceCents, ...stored }: Stored, fields: ListingFields): FieldChange[] {
  const now = { ...stored, price: priceCents };
  return MAPPED_FIELDS.filter((field) => now[field] !== fields[field]).map((field) => ({
    field: FIELD_LABELS[field],
    from: toWords(field, now[field]),
    to: toWords(field, fields[field]),
  }));
}

function toWords(field: MappedField, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'price') return formatPrice(Number(value));
  if (field === 'kilometers') return `${formatCount(Number(value))} km`;
  const text = String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}
