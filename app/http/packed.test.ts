import { expect, test } from 'vitest';
import { pack, packRows, unpack } from '#app/http/packed.ts';

const cars = [
  { id: 'a', year: 2020, photo: null, isDriveAway: false, distanceKm: 12 },
  { id: 'b', year: 2021, photo: { url: '/b.jpg' }, isDriveAway: true },
  { id: 'c', year: 2022, photo: null, isDriveAway: false, dropDollars: 500, distanceKm: undefined },
];

test.each([
  ['a value', pack(cars)],
  ['rows', packRows(cars)],
  ['no rows', packRows([])],
])('%s: what was packed comes out as it was, also in a browser, and is the same each time', (_, packed) => {
  const sent = structuredClone(packed);
  expect(unpack(sent)).toEqual(unpack(packed));
  expect(unpack(sent)).toBe(unpack(sent));
});

test('what was packed here is not parsed', () => {
  expect(unpack(pack(cars))).toBe(cars);
  expect(unpack(packRows(cars))).toBe(cars);
});

test('what all rows have is named once, and what some have beside it', () => {
  const { names, json } = packRows(cars);
  expect(names).toEqual(['id', 'year', 'photo', 'isDriveAway']);
  expect(JSON.parse(json)).toEqual([
    ['a', 2020, null, false, { distanceKm: 12 }],
    ['b', 2021, { url: '/b.jpg' }, true],
    ['c', 2022, null, false, { dropDollars: 500 }],
  ]);
});
