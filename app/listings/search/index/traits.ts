/**
 * The seven properties with known values (state, body type, …, sold or not) as one number below 18,144, so that counting
 * them takes one step a listing instead of seven.
 */
import { KNOWN_FILTERS, KNOWN_VALUES, type KnownFilter } from '#app/listings/search/filters/filter-names.ts';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';

type Trait = { filter: KnownFilter; values: readonly string[]; positions: Map<string, number>; step: number };

let combinations = 1;
const TRAITS: readonly Trait[] = KNOWN_FILTERS.map((filter) => {
  const values: readonly string[] = KNOWN_VALUES[filter];
  const positions = new Map(values.map((value, position) => [value, position]));
  const step = combinations;
  combinations *= values.length;
  return { filter, values, positions, step };
});

/** How many combinations there are; every code is below. */
export const COMBINATIONS = combinations;

/** By filter, the position of the value among the filter's known values for every code. */
export const POSITIONS = Object.fromEntries(
  TRAITS.map(({ filter, values, step }) => [
    filter,
    Uint8Array.from({ length: COMBINATIONS }, (_, code) => Math.floor(code / step) % values.length),
  ]),
) as Record<KnownFilter, Uint8Array>;

/** Counts by code become counts by position, for every filter at once: each is summed up and then left out of the codes. */
export function sumsByPosition(counts: Int32Array): Record<KnownFilter, Int32Array> {
  const sums = {} as Record<KnownFilter, Int32Array>;
  let left = counts;
  for (const { filter, values } of TRAITS) {
    const ofFilter = new Int32Array(values.length);
    const rest = new Int32Array(left.length / values.length);
    for (let at = 0, code = 0; at < rest.length; at += 1) {
      for (let position = 0; position < ofFilter.length; position += 1, code += 1) {
        const count = left[code] as number;
        ofFilter[position] = (ofFilter[position] as number) + count;
        rest[at] = (rest[at] as number) + count;
      }
    }
    sums[filter] = ofFilter;
    left = rest;
  }
  return sums;
}

export const AVAILABLE = positionOf('status', 'available');

/** Throws where a value is none of the known ones. */
export function traitsOf(entry: IndexEntry): number {
  let code = 0;
  for (const { filter, positions, step } of TRAITS) {
    const value = filter === 'status' ? (entry.isSold ? 'sold' : 'available') : String(entry[filter]);
    const position = positions.get(value);
    if (position === undefined) throw new Error(`The listing ${entry.id} has the unknown ${filter} "${value}".`);
    code += position * step;
  }
  return code;
}

/** Where a value stands among its filter's known ones, or -1. */
export function positionOf(filter: KnownFilter, value: string): number {
  return (KNOWN_VALUES[filter] as readonly string[]).indexOf(value);
}
