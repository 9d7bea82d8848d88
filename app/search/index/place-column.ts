import { type Criteria, withinKm } from '#app/search/criteria.ts';
import { addCounts, type Bits, type Coded, type Codes, type Filtering, type Scratch } from '#app/search/index/bits.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';

/** A degree of latitude is at least this long. */
const DEGREE_KM = 110.5;
const NOWHERE: Point = { latitude: Number.NaN, longitude: Number.NaN };

/** How many cars are in each suburb, and in none. */
export type PlaceCounts = { places: (Point & { count: number })[]; unknown: number };

/** Where each car is: the number of its suburb's middle. There are far fewer suburbs than cars. */
export class PlaceColumn implements Coded, Filtering {
  /** 0 for none. */
  codes: Codes = new Uint16Array();
  readonly totals = [];
  readonly #points: Point[] = [NOWHERE];
  readonly #codesByLatitude = new Map<number, Map<number, number>>();

  put(slot: number, { place }: IndexEntry): void {
    const code = place ? this.#codeOf(place) : 0;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = new Int32Array(this.codes);
    this.codes[slot] = code;
  }

  grow(capacity: number): void {
    const before = this.codes;
    this.codes = before instanceof Uint16Array ? new Uint16Array(capacity) : new Int32Array(capacity);
    this.codes.set(before.subarray(0, capacity));
  }

  /** NaN if the car’s place is unknown. */
  distanceTo(slot: number, point: Point): number {
    return distanceKm(this.#points[this.codes[slot] as number] as Point, point);
  }

  matches({ point, within, place }: Criteria, scratch: Scratch, among: Bits): Bits | null {
    if (!point && !place) return null;
    const isFound = (there: Point) =>
      point && !place ? isWithin(there, point, withinKm({ within })) : there === NOWHERE;
    const matchFlags = Uint8Array.from(this.#points, (there) => Number(isFound(there)));
    const { codes } = this;
    const bits = scratch.take(codes.length >>> 5).fill(0);
    for (let at = 0; at < bits.length; at += 1) {
      if (among[at] === 0) continue;
      let word = 0;
      for (let bit = 0; bit < 32; bit += 1) {
        word |= (matchFlags[codes[(at << 5) + bit] as number] as number) << bit;
      }
      bits[at] = word;
    }
    return bits;
  }

  count(bits: Bits): PlaceCounts {
    const counts = new Int32Array(this.#points.length);
    addCounts([this], [counts], bits, 1);
    const places = this.#points.map((point, code) => ({ ...point, count: counts[code] as number }));
    return { places: places.slice(1).filter(({ count }) => count > 0), unknown: counts[0] as number };
  }

  #codeOf(place: Point): number {
    const latitude = Math.fround(place.latitude);
    const longitude = Math.fround(place.longitude);
    const codes = this.#codesByLatitude.get(latitude) ?? new Map<number, number>();
    this.#codesByLatitude.set(latitude, codes);
    const code = codes.get(longitude) ?? this.#points.push({ latitude, longitude }) - 1;
    codes.set(longitude, code);
    return code;
  }
}

function isWithin(place: Point, point: Point, km: number): boolean {
  const isInBand = Math.abs(place.latitude - point.latitude) <= km / DEGREE_KM;
  return isInBand && distanceKm(place, point) <= km;
}
