import { describe, expect, test } from 'vitest';
import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import {
  gatherSeveral,
  type ListingFields,
  listingEditSchema,
  listingSchema,
  toTyped,
} from '#app/listings/listing-form.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';
import { newestYear } from '#app/vocabulary/cars.ts';
import { listingInput } from '#tests/support/factories.ts';

const typed = Object.fromEntries(Object.entries(listingInput()).map(([name, value]) => [name, String(value)]));

/** As the browser sends it. */
function check(
  changes: Record<string, string>,
  schema: typeof listingSchema | typeof listingEditSchema = listingSchema,
) {
  const form = new URLSearchParams({ ...typed, ...changes });
  return checkForm(form, schema, { multiline: ['description'] });
}

function accepted(changes: Record<string, string>, schema?: typeof listingEditSchema): ListingFields {
  const submission = check(changes, schema);
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

function errorsOf(changes: Record<string, string>, schema?: typeof listingEditSchema) {
  const submission = check(changes, schema);
  return submission.status === 'success' ? null : submission.error;
}

test('a complete form becomes the stored fields', () => {
  expect(accepted({})).toEqual(listingSchema.parse(listingInput()));
  expect(accepted({ trim: '', isDriveAway: 'yes' })).toMatchObject({ trim: '', isDriveAway: true });
});

test('ticked features are stored in our order, and others are rejected by name', () => {
  const ticked = (...features: string[]) =>
    gatherSeveral(new URLSearchParams([...Object.entries(typed), ...features.map((one) => ['features', one])]));
  const checkTicked = (...features: string[]) => checkForm(ticked(...features), listingSchema);
  expect(checkTicked('Canopy', 'Tow bar', 'Canopy')).toMatchObject({ value: { features: 'Tow bar, Canopy' } });
  expect(checkTicked()).toMatchObject({ value: { features: null } });
  expect(errorsOf({ features: 'Tow bar, Spoiler, <b>' })).toEqual({
    features: ['Features: “Spoiler”, “<b>” aren’t on our list'],
  });
});

test('an empty form names every required field', () => {
  const empty = checkForm(new URLSearchParams(), listingSchema);
  expect(empty.status === 'success' || empty.error).toEqual({
    make: ['Enter the make'],
    model: ['Enter the model'],
    year: ['Enter the year'],
    price: ['Enter the price'],
    isDriveAway: ['Choose drive away or + govt. charges'],
    bodyType: ['Choose a body type'],
    transmission: ['Choose a transmission'],
    fuelType: ['Choose a fuel type'],
    kilometers: ['Enter the kilometres'],
    color: ['Enter the colour'],
    doors: ['Enter the number of doors'],
    location: ['Choose a state'],
    phoneNumber: ['Please enter a valid 10-digit phone number'],
    description: ['Add a description'],
  });
});

test.each([
  ['12500', 1_250_000],
  ['12,500', 1_250_000],
  ['$12,500', 1_250_000],
  [' $ 12 500 ', 1_250_000],
  ['AUD 12,500.50', 1_250_050],
  ['A$9990', 999_000],
  ['9\u00a0990', 999_000],
  ['0.5', 50],
  ['10000000', 1_000_000_000],
])('a price typed as "%s" is understood', (price, cents) => {
  expect(accepted({ price }).price).toBe(cents);
});

test.each([
  ['85 000 km', 85_000],
  ['85,000', 85_000],
  ['85000kms', 85_000],
  ['120 kilometres', 120],
  ['0', 0],
])('kilometres typed as "%s" are understood', (kilometers, expected) => {
  expect(accepted({ kilometers }).kilometers).toBe(expected);
});

describe('a value that is no valid number gets an error at its field', () => {
  const PRICE = 'Price must be an amount in dollars, e.g. 12,990';
  const ABOVE = 'Price must be more than $0';
  const AT_MOST = 'Price can be at most $10,000,000';
  test.each([
    ...[
      ['-1', ABOVE],
      ['-0.01', ABOVE],
      ['0', ABOVE],
      ['0.00', ABOVE],
    ],
    ...[
      ['9007199254740992', AT_MOST],
      ['10000000.01', AT_MOST],
      ['99999999999999999999', AT_MOST],
    ],
    ...['1e309', '1e5', '0x10', 'Infinity', 'NaN', '12.345', '12,5', '1,2345', '1 2', '$', '12.500,00', '--5'].map(
      (price) => [price, PRICE],
    ),
    ...['９９９', '²', '<b>5</b>', '1;2', '9'.repeat(1000), 'null', 'true', '[]', '+5'].map((price) => [price, PRICE]),
  ])('price %s', (price, message) => {
    expect(errorsOf({ price: price as string })).toEqual({ price: [message] });
  });

  const YEARS = `Year must be a whole number from 1900 to ${newestYear()}`;
  test.each([
    ...['1800', '1899', String(newestYear() + 1), '-2019', '20190', '9007199254740992'].map((year) => [year, YEARS]),
    ...['2019.5', '1e3', '0x7E3', '2019a', 'two'].map((year) => [year, YEARS]),
  ])('year %s', (year, message) => {
    expect(errorsOf({ year: year as string })).toEqual({ year: [message] });
  });

  test.each(['1900', String(newestYear())])('year %s is accepted', (year) => {
    expect(accepted({ year }).year).toBe(Number(year));
  });

  test.each(['-1', '2000001', '9007199254740992'])('kilometres %s', (kilometers) => {
    expect(errorsOf({ kilometers })).toEqual({
      kilometers: ['Kilometres must be a whole number from 0 km to 2,000,000 km'],
    });
  });

  test.each(['0', '10', '-4'])('doors %s', (doors) => {
    expect(errorsOf({ doors })).toEqual({ doors: ['Doors must be a whole number from 1 to 9'] });
  });
});

test.each([
  ['year', 'Enter the year'],
  ['price', 'Enter the price'],
  ['kilometers', 'Enter the kilometres'],
  ['doors', 'Enter the number of doors'],
])('an empty %s asks for it', (field, message) => {
  for (const nothing of ['', '  ', '\u00a0']) expect(errorsOf({ [field]: nothing })).toEqual({ [field]: [message] });
});

test('a space in an optional field is no value', () => {
  const spaces = Object.fromEntries(FIELD_NAMES.filter((name) => !fieldOf(name).isRequired).map((name) => [name, ' ']));
  expect(accepted(spaces)).toMatchObject({ seats: null, serviceHistory: null, suburb: null, regoExpiry: null });
});

test.each(['bodyType', 'transmission', 'fuelType', 'location', 'isDriveAway'])(
  '%s takes only its own values, spelled exactly',
  (field) => {
    for (const word of ['', ' ', 'Spaceship', 'suv', 'ACT', 'YES', '__proto__', 'constructor', '0', '<script>']) {
      expect(errorsOf({ [field]: word }), word).toEqual({ [field]: [expect.stringMatching(/^Choose /)] });
    }
  },
);

test.each(['make', 'model', 'color', 'description'])('%s needs at least one visible letter or digit', (field) => {
  for (const nothing of ['', '   ', '\t\n', '\u200b\u200b', '\u00a0', '\u3164', '—', '...']) {
    expect(Object.keys(errorsOf({ [field]: nothing }) ?? {}), JSON.stringify(nothing)).toEqual([field]);
  }
});

test.each([
  ['make', 40],
  ['model', 60],
  ['trim', 120],
  ['color', 40],
  ['description', 10_000],
])('%s has at most %i characters', (field, limit) => {
  expect(accepted({ [field]: 'x'.repeat(limit) })).toMatchObject({ [field]: 'x'.repeat(limit) });
  for (const length of [limit + 1, 10_000_000]) {
    expect(errorsOf({ [field]: 'x'.repeat(length) })).toEqual({
      [field]: [expect.stringContaining('can have at most')],
    });
  }
});

test('text that looks like code stays, and spaces around it go', () => {
  const description = '<script>alert(1)</script>\r\n\r\n`; drop table listings; -- 你好';
  expect(accepted({ make: '  Land   Rover ', description: `\n${description}  ` })).toMatchObject({
    make: 'Land Rover',
    description: description.replaceAll('\r\n', '\n'),
  });
});

test.each([
  ['0491 570 156', '0491570156'],
  ['+61 491 570 156', '0491570156'],
  ['0061491570156', '0491570156'],
  ['(03) 5550 1234 ext', '0355501234'],
])('the phone number %s is stored as %s, on create and on edit', (phoneNumber, digits) => {
  expect(accepted({ phoneNumber }).phoneNumber).toBe(digits);
  expect(accepted({ phoneNumber }, listingEditSchema).phoneNumber).toBe(digits);
});

test.each([
  ['12345', '12345'],
  ['13 12 12', '131212'],
  ['04915701567', '04915701567'],
  ['+1 (415) 555-0132', '+14155550132'],
])('the phone number %s is stored as %s on edit', (phoneNumber, stored) => {
  expect(accepted({ phoneNumber }, listingEditSchema).phoneNumber).toBe(stored);
});

test.each(['12345', '049157015', '0491 570 1567', 'call me'])(
  'the phone number %s is not accepted for a new listing',
  (phoneNumber) => {
    expect(errorsOf({ phoneNumber })).toEqual({ phoneNumber: ['Please enter a valid 10-digit phone number'] });
  },
);

test.each(['', '  ', 'call me', '+', '1'.repeat(21)])(
  'the phone number "%s" is not accepted on edit',
  (phoneNumber) => {
    expect(errorsOf({ phoneNumber }, listingEditSchema)).toEqual({
      phoneNumber: [expect.stringMatching(/phone number/i)],
    });
  },
);

test.each<Record<string, string>>([{}, { price: '9990.50', isDriveAway: 'yes', trim: '' }])(
  'stored fields fill the form with what was typed',
  (changes) => {
    const fields = accepted(changes);
    const blank = Object.fromEntries(FIELD_NAMES.map((name) => [name, '']));
    expect(toTyped(fields)).toEqual({ ...blank, ...typed, ...changes });
    expect(accepted(toTyped(fields))).toEqual(fields);
  },
);
