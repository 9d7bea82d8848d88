import { expect, test } from 'vitest';
import { parseQuantity } from '#app/stock/mapping/units.ts';

test.each([
  ['61200', '61200'],
  ['61,200 km', '61200'],
  ['61 200 KMS', '61200'],
  ["61'200", '61200'],
  ['38,000 miles', '61155'],
  ['1234.6', '1235'],
  ['0', '0'],
])('%s is %s kilometres', (written, kilometers) => {
  expect(parseQuantity(written, 'km')).toEqual({ ok: true, value: kilometers });
});

test.each([
  ['17900', '17900'],
  ['$12,990', '12990'],
  ['AUD 12990.50', '12990.5'],
  ['12,990 AUD', '12990'],
  ['1,250,000.99', '1250000.99'],
])('%s is %s dollars', (written, dollars) => {
  expect(parseQuantity(written, 'AUD')).toEqual({ ok: true, value: dollars });
});

test.each(['', 'POA', '-', '12-13', '$', '1,2', '12,3456', '1.2.3', '€ 12,990', 'from $9,990', '-5', '12 990 km'])(
  '%s is not an amount of dollars',
  (written) => {
    expect(parseQuantity(written, 'AUD')).toEqual({ ok: false, reason: 'is not an amount of dollars' });
  },
);

test('a dot before three digits is ambiguous and not guessed', () => {
  const reason = 'is not a number of kilometres: the dot may mean thousands';
  expect(parseQuantity('12.345', 'km')).toEqual({ ok: false, reason });
});

test('a number’s own unit overrides the default unit', () => {
  expect(parseQuantity('100', 'km', 'miles')).toEqual({ ok: true, value: '161' });
  expect(parseQuantity('100 km', 'km', 'miles')).toEqual({ ok: true, value: '100' });
});
