import { expect, test } from 'vitest';
import { pack, unpack } from '#app/http/packed.ts';

test('what was packed comes out as it was, also in another process, and is the same each time', () => {
  const cars = [{ id: 'a', year: 2020, photo: null, isDriveAway: false }];
  const packed = pack(cars);
  expect(unpack(packed)).toBe(cars);
  const sent = structuredClone(packed);
  expect(unpack(sent)).toEqual(cars);
  expect(unpack(sent)).toBe(unpack(sent));
});
