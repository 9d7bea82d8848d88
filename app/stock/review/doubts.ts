/** Implausible values: the dealer is warned and the car is imported. */
import { type FieldName, type ListingFields, showValue } from '#app/listings/fields.ts';

type Doubt = { field: FieldName; sentence: string; holds(fields: ListingFields, age: number): boolean };

const dollars = (fields: ListingFields) => fields.price / 100;

const DOUBTS: Doubt[] = [
  { field: 'kilometers', sentence: 'more than 500,000 km', holds: ({ kilometers }) => kilometers > 500_000 },
  {
    field: 'kilometers',
    sentence: 'more than 100,000 km a year',
    holds: ({ kilometers }, age) => kilometers <= 500_000 && kilometers > 100_000 * (age + 1),
  },
  {
    field: 'kilometers',
    sentence: 'less than 1,000 km on a car of more than 5 years',
    holds: ({ kilometers }, age) => kilometers < 1000 && age > 5,
  },
  {
    field: 'price',
    sentence: 'less than $2,000 for a car of the last 10 years',
    holds: (fields, age) => dollars(fields) < 2000 && age <= 10,
  },
  { field: 'price', sentence: 'less than $500', holds: (fields, age) => dollars(fields) < 500 && age > 10 },
  { field: 'price', sentence: 'more than $500,000', holds: (fields) => dollars(fields) > 500_000 },
  { field: 'doors', sentence: 'fewer than 2 or more than 5 doors', holds: ({ doors }) => doors < 2 || doors > 5 },
];

export function findDoubts(fields: ListingFields, now: Date = new Date()): { sentence: string; value: string }[] {
  const age = now.getFullYear() - fields.year;
  return DOUBTS.filter((doubt) => doubt.holds(fields, age)).map(({ field, sentence }) => ({
    sentence,
    value: showValue(field, fields[field]),
  }));
}
