import { expect, test } from 'vitest';
import { LICENCE_STATES, showLicence, toLicenceNumber } from '#app/vocabulary/licences.ts';

test.each([
  ['LMCT 12345', '12345'],
  ['lmct-12345', '12345'],
  ['Licence no. MD 054321', '054321'],
  ['Licence number 1234567', '1234567'],
  ['4412345A', '4412345A'],
])('%s is a licence number', (typed, number) => {
  expect(toLicenceNumber(typed)).toBe(number);
});

test.each(['', 'pending', 'n/a', 'LMCT', '7', 'yes 12345', '123456789012', '<b>12345</b>'])(
  '%s is not valid',
  (typed) => {
    expect(toLicenceNumber(typed)).toBeNull();
  },
);

test('each state has its own label', () => {
  expect(LICENCE_STATES.map((state) => showLicence({ state, number: '123' }))).toEqual([
    'Licence no. 123 (NSW)',
    'Licence no. LMCT 123',
    'Licence no. LMD 123',
    'Licence no. LVD 123',
    'Licence no. MD 123',
    'Licence no. LMVT 123',
    'Licence no. LMVD 123',
    'Licence no. 123 (ACT)',
  ]);
});
