/**
 * How often each code of a column occurs in a set of slots. Counted is whichever is smaller: the set, or what is left
 * without it and then taken off the totals, so that no count touches more than half of all listings.
 */

import type { KnownFilter, ValueFilter } from '#app/listings/search/filters/filter-names.ts';
import { type Bits, bitsWithout, countCommon, type Scratch, takeWithout } from '#app/listings/search/index/bits.ts';
import type { Matches } from '#app/listings/search/index/matching.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import { POSITIONS } from '#app/listings/search/index/traits.ts';

/** By code of each column. */
export type Tally = { traits: Int32Array; name: Int32Array; paint: Int32Array };

/** What is answered is valid until the next search. */
export function tallyMatches(rows: Rows, { bits, total }: Matches, scratch: Scratch): Tally {
  const traits = scratch.takeCounts(rows.traitCounts.length);
  if (total * 2 <= rows.size) {
    const tally = {
      traits,
      name: new Int32Array(rows.names.bound),
      paint: new Int32Array(rows.paints.bound),
    };
    if (total > 0) addAll(tally, rows, bits, 1);
    return tally;
  }
  const tally = {
    traits,
    name: new Int32Array(rows.names.counts),
    paint: new Int32Array(rows.paints.counts),
  };
  traits.set(rows.traitCounts);
  if (total < rows.size) addAll(tally, rows, bitsWithout(rows.live, bits, rows.words, scratch), -1);
  return tally;
}

/**
 * The counts for a filter by known values that is in use, by position: of what fits, and of what fails that filter alone.
 * `ofMatches` are those of what fits.
 */
export function tallyKnownBeside(rows: Rows, matches: Matches, { filter, ofMatches }: KnownBeside, scratch: Scratch) {
  const positions = POSITIONS[filter];
  const { traits, words, knownCounts, having } = rows;
  return beside(rows, matches, filter, scratch, {
    ofMatches,
    totals: knownCounts[filter],
    add(counts, { bits, size }, step) {
      // A word of two sets is compared in the time in which one slot is looked up.
      if (size < words * having[filter].length) addPositions(counts, { positions, traits }, bits, words, step);
      else addCommon(counts, having[filter], bits, words, step);
    },
  });
}
type KnownBeside = { filter: KnownFilter; ofMatches: Int32Array };

/** The same for a filter by words, by code. */
export function tallyWordsBeside(rows: Rows, matches: Matches, { filter, ofMatches }: WordsBeside, scratch: Scratch) {
  const [column, totals] = filter === 'color' ? [rows.paint, rows.paints.counts] : [rows.name, rows.names.counts];
  return beside(rows, matches, filter, scratch, {
    ofMatches,
    totals,
    add: (counts, { bits }, step) => addCodes(counts, column, bits, rows.words, step),
  });
}
type WordsBeside = { filter: ValueFilter; ofMatches: Int32Array };

type Counting = {
  ofMatches: Int32Array;
  totals: ArrayLike<number>;
  add: (counts: Int32Array, set: { bits: Bits; size: number }, step: number) => void;
};

function beside(rows: Rows, matches: Matches, filter: ValueFilter, scratch: Scratch, counting: Counting): Int32Array {
  const { bits, total, failingOne } = matches;
  const meeting = matches.meeting.get(filter);
  if (!meeting) return counting.ofMatches;
  if (!failingOne) return new Int32Array(counting.totals);
  const failing = scratch.take(rows.words);
  const failingCount = takeWithout(failing, failingOne, meeting, rows.words);
  const others = rows.size - total - failingCount;
  const counts = new Int32Array(failingCount <= others ? counting.ofMatches : counting.totals);
  if (failingCount <= others) {
    if (failingCount > 0) counting.add(counts, { bits: failing, size: failingCount }, 1);
  } else if (others > 0) {
    const rest = bitsWithout(bitsWithout(rows.live, bits, rows.words, scratch), failing, rows.words, scratch);
    counting.add(counts, { bits: rest, size: others }, -1);
  }
  return counts;
}

function addAll(tally: Tally, rows: Rows, bits: Bits, step: number) {
  const { traits, name, paint, words } = rows;
  const { traits: ofTraits, name: ofName, paint: ofPaint } = tally;
  for (let at = 0; at < words; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const slot = (at << 5) + 31 - Math.clz32(word & -word);
      const trait = traits[slot] as number;
      const named = name[slot] as number;
      const painted = paint[slot] as number;
      ofTraits[trait] = (ofTraits[trait] as number) + step;
      ofName[named] = (ofName[named] as number) + step;
      ofPaint[painted] = (ofPaint[painted] as number) + step;
      word &= word - 1;
    }
  }
}

function addCodes(counts: Int32Array, column: Uint16Array | Int32Array, bits: Bits, words: number, step: number) {
  for (let at = 0; at < words; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const code = column[(at << 5) + 31 - Math.clz32(word & -word)] as number;
      counts[code] = (counts[code] as number) + step;
      word &= word - 1;
    }
  }
}

type Positioned = { positions: Uint8Array; traits: Uint16Array };

function addPositions(counts: Int32Array, { positions, traits }: Positioned, bits: Bits, words: number, step: number) {
  for (let at = 0; at < words; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const position = positions[traits[(at << 5) + 31 - Math.clz32(word & -word)] as number] as number;
      counts[position] = (counts[position] as number) + step;
      word &= word - 1;
    }
  }
}

function addCommon(counts: Int32Array, sets: Bits[], bits: Bits, words: number, step: number) {
  for (const [position, set] of sets.entries()) {
    counts[position] = (counts[position] as number) + step * countCommon(set, bits, words);
  }
}
