import { expect, test } from 'vitest';
import { formatAbn, isAbn, toAbn } from '#app/vocabulary/abn.ts';

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
