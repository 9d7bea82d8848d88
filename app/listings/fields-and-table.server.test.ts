import { eq } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import type { Field } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { FIELD_COLUMNS } from '#app/listings/listings.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();
const listingId = await makeListing(db, await makeSeller(db));

const keyOf = (columnName: string) =>
  Object.entries(listings).find(([, column]) => column?.name === columnName)?.[0] as string;

function store(columnName: string, value: unknown) {
  return db
    .update(listings)
    .set({ [keyOf(columnName)]: value })
    .where(eq(listings.id, listingId));
}

/** `bad` is far outside, as the table may be looser than the form. */
function boundsOf(field: Field): { good: unknown[]; bad: unknown[] } {
  if (field.kind === 'choice') return { good: [...field.values], bad: ['Spaceship', ''] };
  if (field.kind === 'several') {
    return { good: [field.values[0], field.values.join(', ')], bad: [`${field.values[0]}, Spaceship`, ''] };
  }
  if (field.kind === 'money') return { good: [1, field.maxDollars * 100], bad: [0, field.maxDollars * 1_000_000] };
  if (field.kind !== 'number') return { good: [], bad: field.kind === 'text' && field.isRequired ? [''] : [] };
  return { good: [field.min, field.max()], bad: [field.min - 1, field.max() * 1000] };
}

describe.each(FIELD_NAMES.map((name, index) => [name, fieldOf(name), FIELD_COLUMNS[index]?.name as string] as const))(
  'the column of %s',
  (_, field, columnName) => {
    test('is there, and is empty only where the field is optional', async () => {
      const column = getTableConfig(listings).columns.find(({ name }) => name === columnName);
      const mayBeNull = !field.isRequired && field.kind !== 'text';
      expect(column?.notNull).toBe(!mayBeNull);
      if (mayBeNull) await store(columnName, null);
      else await expect(store(columnName, null)).rejects.toThrow();
    });

    test('takes what the field allows and nothing else', async () => {
      const { good, bad } = boundsOf(field);
      for (const value of good) await store(columnName, value);
      for (const value of bad) await expect(store(columnName, value), String(value)).rejects.toThrow();
    });
  },
);
