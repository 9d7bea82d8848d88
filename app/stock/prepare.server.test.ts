import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { describeProblem, hashFields } from '#app/stock/prepare.server.ts';
import { listingInput } from '#tests/support/factories.ts';

test('a problem is one line that a terminal can show for any cell', () => {
  const reason = 'isn’t a number';
  expect(describeProblem({ field: 'price', value: 'POA', reason })).toBe('price "POA" isn’t a number');
  expect(describeProblem({ field: 'price', value: '', reason: 'is missing' })).toBe('price is missing');
  expect(describeProblem({ field: 'price', value: ' \n', reason: 'is missing' })).toBe('price is missing');
  expect(describeProblem({ field: 'price', value: '\u001b[2J1\r\n2', reason })).toBe(`price "[2J1 2" ${reason}`);
  expect(describeProblem({ field: 'price', value: 'x'.repeat(500), reason })).toBe(
    `price "${'x'.repeat(80)}…" ${reason}`,
  );
});

/** Imports have stored these: a field that is added later must not make every car of a dealer "changed" or new. */
test('a listing without the optional fields has the hash that earlier imports stored', () => {
  expect(hashFields(listingSchema.parse(listingInput()))).toBe('qXlrVf7Q9Kt5Gvb3qP2BL_');
  expect(hashFields(listingSchema.parse(listingInput({ trim: '' })))).toBe('svmKcy0AdPV7UF8v6R28fx');
});
