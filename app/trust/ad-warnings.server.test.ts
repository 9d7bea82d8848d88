import { beforeEach, describe, expect, test } from 'vitest';
import type { Seller } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { findAdWarnings } from '#app/trust/ad-warnings.server.ts';
import { checkListings } from '#app/trust/check-listing.server.ts';
import { clearHolds, holdIfFound } from '#app/trust/holds.server.ts';
import { shareTestDatabase } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const VIN = 'JTD00000000123456';
const LONG = `Selling our family wagon after seven years. Always garaged, serviced at the same workshop every ten
  thousand kilometres, two keys and all books. Towbar fitted, never used off the road. Call for a look on a weekend.`;
const CAR = { make: 'Toyota', model: 'Corolla', year: '2019', kilometers: '45000', location: 'VIC' };

const emptyDatabase = shareTestDatabase();
let db: Database;
let me: Seller;
let other: Seller;
let theirs: string;

beforeEach(async () => {
  db = await emptyDatabase();
  [me, other] = [await makeSeller(db), await makeSeller(db, { phoneNumber: '0491570157' })];
  const ad = { vin: VIN, regoPlate: 'ABC123', regoState: 'VIC', phoneNumber: '0491570157', description: LONG } as const;
  theirs = await makeListing(db, other, { ...ad, make: 'Toyota' });
  await checkListings(db, [theirs]);
});

const writer = (changes = {}) => ({
  uid: me.id,
  email: me.email,
  phoneNumber: '0491570156',
  isDealer: false,
  ...changes,
});

async function warned(texts: Record<string, string>, ownId = '', as = writer()): Promise<string[]> {
  return (await findAdWarnings(db, as, texts, ownId)).map(({ field }) => field);
}

describe('an unpublished ad gets warnings', () => {
  test.each([
    ['the number of another account', { description: 'Or call +61 491 570 157' }, ['description']],
    ['the own number', { description: 'Call 0491 570 156' }, []],
    ['an email that isn’t used here', { description: 'Write to new@people.example' }, []],
    ['a copied text', { description: `${LONG.toUpperCase()} $500` }, ['description']],
    ['a text of its own', { description: LONG.replace('seven', 'nine') }, []],
    ['a VIN for sale', { vin: VIN.toLowerCase() }, ['vin']],
    ['another VIN', { vin: 'JTD00000000123457' }, []],
    ['half a VIN', { vin: 'JTD000' }, []],
    ['a plate for sale', { make: 'Toyota', regoPlate: 'abc 123', regoState: 'VIC' }, ['regoPlate']],
    ['a plate of another state', { make: 'Toyota', regoPlate: 'ABC123', regoState: 'NSW' }, []],
    [
      'a plate with another VIN',
      { make: 'Toyota', regoPlate: 'ABC123', regoState: 'VIC', vin: 'JTD00000000000001' },
      [],
    ],
    ['nothing', {}, []],
    ['nonsense', { year: 'x', price: '-', vin: '\u0007', regoPlate: '%%', location: 'Mars' }, []],
  ])('%s', async (_, texts, fields) => {
    expect(await warned(texts)).toEqual(fields);
  });

  test('a price below half of similar cars', async () => {
    const car = { make: 'Toyota', model: 'Corolla', year: 2019, kilometers: 45_000, location: 'VIC' } as const;
    for (let count = 0; count < 6; count += 1) await makeListing(db, await makeSeller(db), { ...car, price: 20_000 });
    expect(await warned({ ...CAR, price: '9,000' })).toEqual(['price']);
    for (const price of ['11,000', '', 'lots']) expect(await warned({ ...CAR, price })).toEqual([]);
  });

  test('a dealer’s ad can name another yard and repeat a text', async () => {
    const dealer = writer({ isDealer: true });
    expect(await warned({ description: `${LONG} 0491 570 157` }, '', dealer)).toEqual([]);
  });
});

test('a warning tells nothing of the other listing or its seller', async () => {
  const texts = {
    description: `${LONG} 0491 570 157`,
    vin: VIN,
    make: 'Toyota',
    regoPlate: 'ABC123',
    regoState: 'VIC',
  };
  const warnings = JSON.stringify(await findAdWarnings(db, writer(), texts));
  expect(warnings).toContain('VIN');
  for (const secret of [theirs, other.id, other.email, '491']) expect(warnings).not.toContain(secret);
});

test('the first seller is not warned, and someone else’s listing id is ignored', async () => {
  const as = writer({ uid: other.id, email: other.email, phoneNumber: '0491570157' });
  await makeListing(db, me, { vin: VIN, description: LONG });
  expect(await warned({ vin: VIN, description: LONG }, theirs, as)).toEqual([]);
  expect(await warned({ vin: VIN, description: LONG }, theirs)).toEqual(['description', 'vin']);
});

test('an ad a moderator approved gets no more warnings', async () => {
  const mine = await makeListing(db, me, { vin: VIN });
  expect(await warned({ vin: VIN }, mine)).toEqual(['vin']);
  expect(await holdIfFound(db, me.id, mine)).toBe(true);
  await clearHolds(db, { listingIds: [mine], rules: ['same-car'], by: 'moderator' });
  expect(await warned({ vin: VIN }, mine)).toEqual([]);
});
