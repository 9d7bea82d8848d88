import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleared } from '#app/search/criteria.ts';
import { type Bits, bitsFor, countBits, hasBit, Scratch, setBit } from '#app/search/index/bits.ts';
import { PlaceColumn } from '#app/search/index/place-column.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';

const anyPoint = fc.record({
  latitude: fc.float({ min: -44, max: -10, noNaN: true }),
  longitude: fc.float({ min: 112, max: 155, noNaN: true }),
});
const anyPlaces = fc.array(fc.option(anyPoint, { nil: undefined }), { minLength: 1, maxLength: 100 });

function columnOf(places: (Point | undefined)[]): PlaceColumn {
  const column = new PlaceColumn();
  column.grow(32);
  column.grow(128);
  for (const [slot, place] of places.entries()) column.put(slot, (place ? { place } : {}) as IndexEntry);
  return column;
}

const EVERY_SLOT = bitsFor(128).fill(0xffffffff);

function within(column: PlaceColumn, point: Point, km: number, among = EVERY_SLOT): Bits {
  return column.matches({ ...cleared(), point, within: km }, new Scratch(), among) as Bits;
}

test('a radius has exactly the cars whose distance is no longer', () => {
  fc.assert(
    fc.property(anyPlaces, anyPoint, fc.integer({ min: 1, max: 4000 }), (places, point, km) => {
      const bits = within(columnOf(places), point, km);
      const near = Array.from({ length: 128 }, (_, slot) => slot).filter((slot) => hasBit(bits, slot));
      expect(near).toEqual(places.flatMap((place, slot) => (place && distanceKm(place, point) <= km ? [slot] : [])));
    }),
  );
});

test('among some cars, a radius has exactly those of them that are near', () => {
  const manyPlaces = fc.array(anyPoint, { minLength: 128, maxLength: 128 });
  fc.assert(
    fc.property(manyPlaces, anyPoint, fc.array(fc.nat(127)), (places, point, some) => {
      const among = bitsFor(128);
      for (const slot of some) setBit(among, slot);
      const bits = within(columnOf(places), point, 2000, among);
      const isNear = (slot: number) => distanceKm(places[slot] as Point, point) <= 2000;
      expect(some.filter((slot) => hasBit(bits, slot))).toEqual(some.filter(isNear));
    }),
  );
});

test('a car that loses its suburb is near nothing', () => {
  const place = { latitude: -38.15, longitude: 144.362 };
  const column = columnOf([place]);
  expect(column.distanceTo(0, place)).toBeLessThan(0.1);
  column.put(0, {} as IndexEntry);
  expect(column.distanceTo(0, place)).toBeNaN();
  expect(hasBit(within(column, place, 10), 0)).toBe(false);
});

test('the counts of places give the counts of each radius and of unknown places', () => {
  fc.assert(
    fc.property(anyPlaces, anyPoint, fc.integer({ min: 1, max: 4000 }), (places, point, km) => {
      const slots = bitsFor(128);
      const column = columnOf(places);
      for (const slot of places.keys()) setBit(slots, slot);
      const counts = column.count(slots);
      const near = counts.places.filter((place) => distanceKm(place, point) <= km);
      expect(near.reduce((sum, { count }) => sum + count, 0)).toBe(countBits(within(column, point, km)));
      expect(counts.unknown).toBe(places.filter((place) => !place).length);
      expect(counts.places.reduce((sum, { count }) => sum + count, counts.unknown)).toBe(places.length);
    }),
  );
});
