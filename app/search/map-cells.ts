import type { Point } from '#app/vocabulary/distance.ts';

/** In degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };
export type MapView = { bounds: Bounds; zoom: number };
export type CountedPoint = Point & { count: number };
/** `bounds` are those of its suburbs, `main` is the one with the most cars. The map draws it at its point. */
export type Cell = CountedPoint & { main: Point; bounds: Bounds; isOnePlace: boolean };
export type CellCounts = { cells: Cell[]; inView: number; elsewhere: number };

/** The answer to a view. `inView`, `elsewhere` and `unknown` add up to `total`, the cells to `inView`. */
export type MapCars = Omit<CellCounts, 'cells'> & {
  total: number;
  unknown: number;
  unknownHref: string;
  /** `href` leads to the cars of a single place; other cells open when the map comes closer. */
  cells: (Omit<Cell, 'main'> & { near: string | null; href: string | null })[];
};

/** Suburbs are rarely nearer to each other than a circle is wide here. */
export const CLOSEST_ZOOM = 14;
/** The map links to the cars this near to a suburb's middle. */
export const NEAR_KM = 1;
/** The width of the world at zoom 0 in MapLibre. */
const WORLD_PX = 512;
const CELL_PX = 80;
/** Circles are narrower. */
const MIN_GAP_PX = 64;
/** More than a large screen shows. */
const MOST_CELLS_ACROSS = 48;

/** `bounds=west,south,east,north` in degrees and `zoom`; null if they are no view of a map. */
export function readView(params: URLSearchParams): MapView | null {
  const typed = (params.get('bounds') ?? '').split(',');
  const [west, south, east, north] = typed.map(readDegrees) as [number, number, number, number];
  const zoom = readDegrees(params.get('zoom') ?? '');
  const isOnEarth = -180 <= west && west < east && east <= 180 && -90 <= south && south < north && north <= 90;
  if (typed.length !== 4 || !isOnEarth || !(zoom >= 0 && zoom <= CLOSEST_ZOOM)) return null;
  const bounds = { west, south, east, north };
  const [left, top] = cellOf({ latitude: north, longitude: west }, zoom);
  const [right, bottom] = cellOf({ latitude: south, longitude: east }, zoom);
  return right - left > MOST_CELLS_ACROSS || bottom - top > MOST_CELLS_ACROSS ? null : { bounds, zoom };
}

function readDegrees(text: string): number {
  return /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
}

export function viewParams({ bounds, zoom }: MapView): [name: string, value: string][] {
  const { west, south, east, north } = bounds;
  const degrees = [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)];
  return [
    ['bounds', degrees.map((one) => one.toFixed(4)).join()],
    ['zoom', String(Math.min(CLOSEST_ZOOM, Math.max(0, Math.round(zoom * 10) / 10)))],
  ];
}

/** Null without points. */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const point of points) widen(bounds, pointBounds(point));
  return bounds.west > bounds.east ? null : bounds;
}

/** The cells with cars, largest first. A cell whose circle would touch a larger one's is counted with it. */
export function countCells(points: Iterable<CountedPoint>, { bounds, zoom }: MapView): CellCounts {
  const sums = new Map<string, Sum>();
  let [inView, elsewhere] = [0, 0];
  for (const point of points) {
    if (!isWithin(point, bounds)) {
      elsewhere += point.count;
      continue;
    }
    inView += point.count;
    const key = cellOf(point, zoom).join();
    const sum = sums.get(key) ?? { count: 0, latitudes: 0, longitudes: 0, places: [] };
    sums.set(key, sum);
    sum.count += point.count;
    sum.latitudes += point.latitude * point.count;
    sum.longitudes += point.longitude * point.count;
    sum.places.push(point);
  }
  return { cells: apart([...sums.values()].map(toCell), zoom), inView, elsewhere };
}

/** Weighted by cars, so that the middle is where most of them are. */
type Sum = { count: number; latitudes: number; longitudes: number; places: CountedPoint[] };

function toCell({ count, latitudes, longitudes, places }: Sum): Cell {
  const isOnePlace = places.length === 1;
  const { latitude, longitude } = places.reduce((most, place) => (place.count > most.count ? place : most));
  return {
    latitude: isOnePlace ? latitude : latitudes / count,
    longitude: isOnePlace ? longitude : longitudes / count,
    count,
    main: { latitude, longitude },
    bounds: boundsOf(places) as Bounds,
    isOnePlace,
  };
}

function apart(cells: Cell[], zoom: number): Cell[] {
  const placed: (Cell & { x: number; y: number })[] = [];
  for (const cell of cells.sort((a, b) => b.count - a.count || a.longitude - b.longitude)) {
    const { x, y } = toPx(cell, zoom);
    const near = placed.find((other) => Math.hypot(other.x - x, other.y - y) < MIN_GAP_PX);
    if (!near) {
      placed.push({ ...cell, x, y });
      continue;
    }
    near.count += cell.count;
    near.isOnePlace = false;
    widen(near.bounds, cell.bounds);
  }
  return placed.map(({ x, y, ...cell }) => cell).sort((a, b) => b.count - a.count);
}

function cellOf(point: Point, zoom: number): [column: number, row: number] {
  const { x, y } = toPx(point, zoom);
  return [Math.floor(x / CELL_PX), Math.floor(y / CELL_PX)];
}

/** Web Mercator (EPSG:3857). */
function toPx({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)) / Math.PI;
  return { x: (size * (longitude + 180)) / 360, y: (size * (1 - north)) / 2 };
}

function isWithin({ latitude, longitude }: Point, { west, south, east, north }: Bounds): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

function pointBounds({ latitude, longitude }: Point): Bounds {
  return { west: longitude, south: latitude, east: longitude, north: latitude };
}

function widen(bounds: Bounds, other: Bounds) {
  bounds.west = Math.min(bounds.west, other.west);
  bounds.south = Math.min(bounds.south, other.south);
  bounds.east = Math.max(bounds.east, other.east);
  bounds.north = Math.max(bounds.north, other.north);
}
