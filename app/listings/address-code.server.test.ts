import { expect, test } from 'vitest';
import { addressCode } from '#app/listings/address-code.server.ts';

test('an address becomes a QR code with its three finder patterns and no margin', () => {
  const rows = addressCode('https://kerbside.example/listing/abcdefghjkmn');
  expect(rows.every((row) => row.length === rows.length && /^[01]+$/.test(row))).toBe(true);
  expect((rows.length - 17) % 4).toBe(0);
  const mark = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  const square = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = rows.length - 7;
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const)
    expect(square(x, y)).toEqual(mark);
});

test('other addresses have other codes', () => {
  expect(addressCode('https://kerbside.example/a')).not.toEqual(addressCode('https://kerbside.example/b'));
});
