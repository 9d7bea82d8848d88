/** A value for every field, including future ones. */
import type { Field } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';

export type TypedFields = Record<FieldName, string>;

/** The two variants differ in every field. */
export function typedFields(variant: 0 | 1): TypedFields {
  const entries = FIELD_NAMES.map((name) => [name, typed(fieldOf(name), variant)]);
  return Object.fromEntries(entries) as TypedFields;
}

function typed(field: Field, variant: 0 | 1): string {
  switch (field.kind) {
    case 'several':
      return field.values.slice(variant * 2, variant * 2 + 2).join(', ');
    case 'choice':
      return field.values.at(variant === 0 ? 0 : -1) as string;
    case 'number':
      return String(variant === 0 ? field.max() : field.min);
    case 'money':
      return ['12345.50', '9990'][variant] as string;
    case 'yesNo':
      return ['yes', 'no'][variant] as string;
    case 'phone':
      return ['0491570156', '0491570157'][variant] as string;
    case 'place':
      return ['Lidcombe NSW 2141', 'Toowoomba QLD 4350'][variant] as string;
    case 'code':
      return (['ABC123', 'XYZ789'][variant] as string).slice(0, field.maxLength);
    case 'date':
      return ['2027-06-30', '2028-01-31'][variant] as string;
    case 'text':
      return `${field.label} ${['one', 'two'][variant]}`;
  }
}

export const OPTIONAL_NAMES = FIELD_NAMES.filter((name) => !fieldOf(name).isRequired);
