import { expect, test } from 'vitest';
import { isId, movedId } from '#app/platform/ids.server.ts';
import { toArticle, toListing, toSavedCar, toUser } from './documents.ts';

const car = {
  make: 'Toyota',
  model: 'Corolla',
  year: 2019,
  price: 21_990.5,
  isDriveAway: 'yes',
  bodyType: 'Hatchback',
  transmission: 'Automatic',
  fuelType: 'Petrol',
  color: 'White',
  doors: 5,
  location: 'VIC',
  userId: 'u1',
  kilometers: 61_200,
  phoneNumber: '+61 491 570 156',
  description: 'One owner.',
  userEmail: 'a@people.example',
};
const now = new Date('2026-03-07T04:00:00Z');
const listing = (changes: object) => toListing({ id: 'l1', fields: { ...car, ...changes } }, '0491570158', now);

test('our id derives from the document’s id and its collection', () => {
  expect(isId(movedId('users', 'AbC'))).toBe(true);
  expect(movedId('users', 'AbC')).toBe(movedId('users', 'AbC'));
  expect(new Set([movedId('users', 'AbC'), movedId('users', 'abc'), movedId('listings', 'AbC')]).size).toBe(3);
});

test('a listing is read like the form', () => {
  expect(listing({})).toMatchObject({
    ok: true,
    value: {
      userId: 'u1',
      views: 0,
      imageUrls: [],
      createdAt: now,
      soldDate: null,
      fields: { price: 2_199_050, isDriveAway: true, kilometers: 61_200, trim: '', phoneNumber: '0491570156' },
    },
  });
});

test.each([
  ['mileage where there are no kilometers', { kilometers: undefined, mileage: '85,000' }, { kilometers: 85_000 }],
  ['kilometers before mileage', { mileage: 1 }, { kilometers: 61_200 }],
  ['Canberra as New South Wales', { location: 'ACT' }, { location: 'NSW' }],
  ['the owner’s number where it has none', { phoneNumber: '' }, { phoneNumber: '0491570158' }],
])('a listing accepts %s', (_, changes, fields) => {
  expect(listing(changes)).toMatchObject({ ok: true, value: { fields } });
});

test.each([
  [{ _seconds: 1_772_856_000, _nanoseconds: 500_000_000 }, '2026-03-07T04:00:00.500Z'],
  [{ seconds: 1_772_856_000, nanoseconds: 0 }, '2026-03-07T04:00:00.000Z'],
  ['2026-03-07T15:00:00+11:00', '2026-03-07T04:00:00.000Z'],
])('a time can be written as %j', (createdAt, iso) => {
  const sold = listing({ createdAt, isSold: true, soldDate: createdAt });
  expect(sold).toMatchObject({ ok: true, value: { createdAt: new Date(iso), soldDate: new Date(iso) } });
});

test('a date that can’t be read rejects the document by the field’s name', () => {
  const { reasons } = listing({ createdAt: '7/3/26', soldDate: 'soon', price: 'POA' }) as { reasons: string[] };
  expect(reasons.slice(0, 2)).toEqual([
    'createdAt: is not a date that we can read',
    'soldDate: is not a date that we can read',
  ]);
  expect(reasons[2]).toMatch(/^price: "POA" /);
  expect(toUser({ id: 'u1', fields: { email: 'a@people.example', lastLogin: 'never' } })).toMatchObject({
    reasons: ['lastLogin: is not a date that we can read'],
  });
});

test.each([
  ['a saved car', toSavedCar({ id: 's1', fields: { userId: 'u1', listingId: 'l1', savedAt: 'yesterday' } }), 'savedAt'],
  ['an article', toArticle({ id: 'a1', fields: { title: 'Tyres', createdAt: 17 } }), 'createdAt'],
])('%s with a date that can’t be read is rejected by its name', (_, converted, field) => {
  expect(converted).toEqual({ ok: false, reasons: [`${field}: is not a date that we can read`] });
});

test.each([
  [true, true],
  ['TRUE', true],
  [' yes ', true],
  [1, true],
  ['1', true],
  [false, false],
  ['No', false],
  ['0', false],
  ['', false],
  [null, false],
  [undefined, false],
])('isSold %j is %j', (isSold, is) => {
  const read = listing({ isSold });
  expect(read.ok && read.value.soldDate !== null).toBe(is);
});

test('words, units and flags are parsed as in a dealer’s file', () => {
  const odd = {
    bodyType: 'hatch',
    transmission: 'Auto',
    fuelType: 'ULP',
    price: '$12,990',
    kilometers: '61,200 km',
    isDriveAway: true,
    isSold: 'Y',
  };
  const { kilometers: _, ...rest } = odd;
  expect(listing(odd)).toMatchObject({
    ok: true,
    value: {
      soldDate: now,
      fields: {
        bodyType: 'Hatchback',
        transmission: 'Automatic',
        fuelType: 'Petrol',
        price: 1_299_000,
        isDriveAway: true,
      },
    },
  });
  expect(listing({ ...rest, isSold: 'perhaps' })).toMatchObject({ reasons: ['isSold: is neither yes nor no'] });
});

test('only a sold car has a date of sale', () => {
  expect(listing({ soldDate: '2026-03-01T00:00:00Z' })).toMatchObject({ value: { soldDate: null } });
  expect(listing({ isSold: true, soldDate: null })).toMatchObject({ value: { soldDate: now } });
});

test('a listing that the form rejects is rejected with every reason', () => {
  const { reasons } = listing({ price: 'POA', doors: 0, bodyType: 'Boat' }) as { reasons: string[] };
  expect(reasons.map((reason) => reason.split(':')[0])).toEqual(['bodyType', 'doors', 'price']);
});

test('an account gets the first name there is, and a dealer gets a dealership', () => {
  const fields = { email: ' Sales@Yarra-Motors.example', displayName: 'Robin', isDealer: true, phoneNumber: '12' };
  expect(toUser({ id: 'u1', fields })).toMatchObject({
    ok: true,
    value: { email: 'sales@yarra-motors.example', name: 'Robin', dealershipName: 'Yarra Motors', phoneNumber: '' },
  });
  expect(toUser({ id: 'u1', fields: { email: 'nobody' } })).toEqual({
    ok: false,
    reasons: ['email: is not an email address'],
  });
});
