/** Rules out most searches on a shelf without checking each: their limits are stored side by side, slightly widened. */
import { type Criteria, withinKm } from '#app/search/criteria.ts';
import { boxAround } from '#app/search/matching/box.ts';
import type { ListingFacts } from '#app/search/matching/listing-facts.ts';
import { RANGES, type Range, VALUE_FILTERS } from '#app/search/searchable.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export type RoughSearch = { limits: number[]; bits: number[] };
export type RoughListing = { numbers: Float64Array; bits: Uint8Array };

const COLUMNS = RANGES.length + 2;
const LIMITS = 2 * COLUMNS;
const FILTERS = VALUE_FILTERS.length;
/** Prices are compared in whole dollars. */
const ROUNDING = 0.5;
const ANYWHERE = { latitudes: [-90, 90], longitudes: [-180, 180] };

export class RoughTable {
  #limits = new Float64Array(LIMITS);
  #bits = new Uint8Array(FILTERS);

  put(row: number, { limits, bits }: RoughSearch): void {
    if (row * FILTERS === this.#bits.length) this.#growTo(2 * row);
    this.#limits.set(limits, row * LIMITS);
    this.#bits.set(bits, row * FILTERS);
  }

  copy(from: number, to: number): void {
    this.#limits.copyWithin(to * LIMITS, from * LIMITS, (from + 1) * LIMITS);
    this.#bits.copyWithin(to * FILTERS, from * FILTERS, (from + 1) * FILTERS);
  }

  mayFit(row: number, { numbers, bits }: RoughListing): boolean {
    for (let column = 0, at = row * LIMITS; column < COLUMNS; column += 1, at += 2) {
      const number = numbers[column] as number;
      // What the seller left out is NaN, which is neither.
      if (number < (this.#limits[at] as number) || number > (this.#limits[at + 1] as number)) return false;
    }
    for (let filter = 0, at = row * FILTERS; filter < FILTERS; filter += 1, at += 1) {
      const filterBits = this.#bits[at] as number;
      if (filterBits !== 0 && (filterBits & (bits[filter] as number)) === 0) return false;
    }
    return true;
  }

  #growTo(rows: number) {
    const [limits, bits] = [new Float64Array(rows * LIMITS), new Uint8Array(rows * FILTERS)];
    limits.set(this.#limits);
    bits.set(this.#bits);
    this.#limits = limits;
    this.#bits = bits;
  }
}

export function toRoughSearch(criteria: Criteria): RoughSearch {
  const box = criteria.point && !criteria.place ? boxAround(criteria.point, withinKm(criteria)) : null;
  const { latitudes, longitudes } = box ?? ANYWHERE;
  return {
    limits: [...RANGES.flatMap((range) => limitsOf(criteria, range)), ...latitudes, ...longitudes],
    bits: VALUE_FILTERS.map((filter) => criteria[filter].reduce((bits, value) => bits | bitOf(compareKey(value)), 0)),
  };
}

export function toRoughListing({ entry, keys, numbers }: ListingFacts): RoughListing {
  const { latitude, longitude } = entry.place ?? { latitude: Number.NaN, longitude: Number.NaN };
  return {
    numbers: Float64Array.from([...numbers, latitude, longitude]),
    bits: Uint8Array.from(keys, (key) => (key === null ? 0 : bitOf(key))),
  };
}

function limitsOf(criteria: Criteria, { min, max }: Range): number[] {
  const [low, high] = [min && criteria[min], max && criteria[max]];
  return [(low ?? Number.NEGATIVE_INFINITY) - ROUNDING, (high ?? Number.POSITIVE_INFINITY) + ROUNDING];
}

/** One of eight, so that few values of a filter share one. */
function bitOf(key: string): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 1) sum += key.charCodeAt(at);
  return 1 << (sum & 7);
}
