import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { hashFields } from '#app/stock/matching/source-key.server.ts';
import { listingInput } from '#tests/support/factories.ts';

/** Imports have stored these: a field that is added later must not make every car of a dealer "changed" or new. */
test('a listing without the optional fields has the hash that earlier imports stored', () => {
  expect(hashFields(listingSchema.parse(listingInput()))).toBe('qXlrVf7Q9Kt5Gvb3qP2BL_');
  expect(hashFields(listingSchema.parse(listingInput({ trim: '' })))).toBe('svmKcy0AdPV7UF8v6R28fx');
});
