import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListingIndex } from '#app/search/index/listing-index.ts';
import { type Bounds, boundsOf, countCells, type MapView, readView, viewParams } from '#app/search/map-cells.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { anyCriteria, anyEntry } from '#tests/support/any-search.ts';
import { plainOrder } from '#tests/support/plain-search.ts';

const AUSTRALIA: Bounds = { west: 110, south: -45, east: 156, north: -9 };
const anyPoint = fc.record({
  latitude: fc.double({ min: -44, max: -10, noNaN: true }),
  longitude: fc.double({ min: 112, max: 155, noNaN: true }),
  count: fc.integer({ min: 1, max: 5000 }),
});
const anyView: fc.Arbitrary<MapView> = fc.record({
  bounds: fc.constantFrom(AUSTRALIA, { west: 144, south: -39, east: 152, north: -33 }),
  zoom: fc.nat(140).map((tenths) => tenths / 10),
});
const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
const isIn = ({ latitude, longitude }: Point, { west, south, east, north }: Bounds) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
/** With room for the rounding of a mean. */
const rounded = ({ west, south, east, north }: Bounds): Bounds => ({
  west: west - 1e-9,
  south: south - 1e-9,
  east: east + 1e-9,
  north: north + 1e-9,
});

test('the cells of a view have each of its cars once, and the others count as elsewhere', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 200 }), anyView, (points, view) => {
      const { cells, inView, elsewhere } = countCells(points, view);
      expect(inView).toBe(sum(points.filter((point) => isIn(point, view.bounds))));
      expect(sum(cells)).toBe(inView);
      expect(inView + elsewhere).toBe(sum(points));
    }),
  );
});

test('every car of a search is in a cell, elsewhere or at an unknown place', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 80 }), anyCriteria, anyView, (entries, criteria, view) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      const index = new ListingIndex();
      index.load(byId.values());
      const { places, unknown } = index.countPlaces(criteria);
      const { inView, elsewhere } = countCells(places, view);
      const matches = plainOrder([...byId.values()], criteria).map((id) => byId.get(id)?.place);
      expect(unknown).toBe(matches.filter((place) => !place).length);
      expect(inView).toBe(matches.filter((place) => place && isIn(place, view.bounds)).length);
      expect(inView + elsewhere + unknown).toBe(index.search(criteria).total);
    }),
  );
});

test('circles are far enough apart to tap and close to their suburbs', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 200 }), anyView, (points, view) => {
      const { cells } = countCells(points, view);
      const px = (512 * 2 ** view.zoom) / 360;
      for (const [at, cell] of cells.entries()) {
        expect(isIn(cell, rounded(cell.bounds))).toBe(true);
        for (const other of cells.slice(at + 1)) {
          const [east, north] = [other.longitude - cell.longitude, other.latitude - cell.latitude];
          // Away from the equator a degree of latitude is longer on the map.
          expect(Math.hypot(east, north / Math.cos((44 * Math.PI) / 180)) * px).toBeGreaterThan(63.9);
        }
      }
    }),
  );
});

test('a suburb alone in its cell is a place; two become places when zoomed in', () => {
  const [geelong, newtown] = [
    { latitude: -38.15, longitude: 144.362, count: 3 },
    { latitude: -38.152, longitude: 144.339, count: 1 },
  ];
  const at = (zoom: number) => countCells([geelong, newtown], { bounds: AUSTRALIA, zoom }).cells;
  expect(at(5)).toEqual([
    {
      latitude: expect.closeTo(-38.1505, 6),
      longitude: expect.closeTo(144.35625, 6),
      count: 4,
      main: { latitude: -38.15, longitude: 144.362 },
      bounds: { west: 144.339, south: -38.152, east: 144.362, north: -38.15 },
      isOnePlace: false,
    },
  ]);
  expect(at(13).map(({ count, isOnePlace }) => [count, isOnePlace])).toEqual([
    [3, true],
    [1, true],
  ]);
  expect(boundsOf([geelong, newtown])).toEqual(at(5)[0]?.bounds);
  expect(boundsOf([])).toBeNull();
});

test('a view’s bounds are parsed', () => {
  const view = { bounds: { west: 144.1, south: -39, east: 152, north: -33.25 }, zoom: 6.9 };
  const params = new URLSearchParams(viewParams({ ...view, zoom: 6.9281 }));
  expect(String(params)).toBe('bounds=144.1000%2C-39.0000%2C152.0000%2C-33.2500&zoom=6.9');
  expect(readView(params)).toEqual(view);
});

test.each([
  ['', '5'],
  ['144,-39,152', '5'],
  ['144,-39,152,-33,1', '5'],
  ['152,-39,144,-33', '5'],
  ['144,-33,152,-39', '5'],
  ['144,-39,181,-33', '5'],
  ['144,-91,152,-33', '5'],
  ['a,b,c,d', '5'],
  ['NaN,-39,152,-33', '5'],
  ['1e2,-39,152,-33', '5'],
  ['144,-39,152,-33', ''],
  ['144,-39,152,-33', '-1'],
  ['144,-39,152,-33', '15'],
  ['144,-39,152,-33', '1e1'],
  // More cells than any screen shows.
  ['112,-44,154,-10', '14'],
])('bounds=%s&zoom=%s is not a view', (bounds, zoom) => {
  expect(readView(new URLSearchParams({ bounds, zoom }))).toBeNull();
});
