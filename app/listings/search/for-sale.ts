/** What of the index is unsold, counted in one walk over its slots: a few milliseconds for a million. */
import { type Bits, slotsOf } from '#app/listings/search/index/bits.ts';
import { SLICE_STARTS } from '#app/listings/search/index/id-slices.ts';
import { type MakeOption, makeOptions } from '#app/listings/search/index/make-options.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import { AVAILABLE } from '#app/listings/search/index/traits.ts';

/** Makes and models of which at least one is for sale, by name, with how many are. */
export function makesForSale(rows: Rows): MakeOption[] {
  return makeOptions(
    rows,
    countForSale(rows, rows.names.bound, (slot) => rows.name[slot] as number),
  );
}

/** How many ids begin with each three characters, as `sliceIds` takes them. */
export function idStartsForSale(rows: Rows): Int32Array {
  return countForSale(rows, SLICE_STARTS, (slot) => rows.ids.startOf(slot));
}

/** By code; slots with a code below zero are left out. */
function countForSale(
  { having, knownCounts, words }: Rows,
  codes: number,
  codeOf: (slot: number) => number,
): Int32Array {
  const counts = new Int32Array(codes);
  const forSale = slotsOf(having.status[AVAILABLE] as Bits, words, knownCounts.status[AVAILABLE] as number);
  for (const slot of forSale) {
    const code = codeOf(slot);
    if (code >= 0) counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}
