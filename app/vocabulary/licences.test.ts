import { expect, test } from 'vitest';
import { formatAbn, isAbn, LICENCE_STATES, showLicence, toAbn, toLicenceNumber } from '#app/vocabulary/licences.ts';

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

test.each(['11223491505', '20561300000', '31010111200', '90000100000', '60231941111', '65118220001', '51824753556'])(
  '%s is an ABN',
  (abn) => {
    expect(isAbn(abn)).toBe(true);
    expect(toAbn(`ABN ${formatAbn(abn)}`)).toBe(abn);
  },
);

test('a changed digit or another length is not an ABN', () => {
  const abn = '51824753556';
  for (let at = 0; at < abn.length; at += 1) {
    for (const digit of '0123456789') {
      const changed = abn.slice(0, at) + digit + abn.slice(at + 1);
      expect(isAbn(changed), changed).toBe(changed === abn);
    }
  }
  for (const wrong of ['11223493504', '', '5182475355', '518247535560', '5182475355A'])
    expect(isAbn(wrong)).toBe(false);
});
