/**
 * Which slots fit criteria, and which would fit but for one condition: the counts of a filter in use are taken over what
 * fits and what fails that filter alone. Every set here holds live slots only, and is valid until the next search.
 */

import type { Criteria } from '#app/listings/search/criteria.ts';
import { isKnownFilter, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filters/filter-names.ts';
import { type Bits, countBits, countWord, type Scratch, unionOf } from '#app/listings/search/index/bits.ts';
import type { Inventory } from '#app/listings/search/index/inventory.ts';
import { positionOf } from '#app/listings/search/index/traits.ts';

export type Matches = {
  /** The slots that fit; all live ones where nothing is asked. */
  bits: Bits;
  total: number;
  /** For each filter by value in use, the slots that meet it. */
  meeting: Map<ValueFilter, Bits>;
  /** The slots that fail exactly one condition; null where there are not two, since then it is all that do not fit. */
  failingOne: Bits | null;
};

export function findMatches(inventory: Inventory, criteria: Criteria, scratch: Scratch): Matches {
  scratch.reset();
  const { rows } = inventory;
  const meeting = new Map<ValueFilter, Bits>();
  for (const filter of VALUE_FILTERS) {
    const values = criteria[filter];
    if (values.length > 0) meeting.set(filter, slotsHaving(inventory, filter, values, scratch));
  }
  const sets = [...meeting.values(), ...slotsWithin(inventory, criteria, scratch)];
  const [only] = sets;
  if (!only) return { bits: rows.live, total: rows.size, meeting, failingOne: null };
  if (sets.length === 1) return { bits: only, total: countBits(only, rows.words), meeting, failingOne: null };
  return { ...meetAll(sets, rows.words, scratch), meeting };
}

/** Set by set, which takes half the time of word by word. There are at least two. */
function meetAll(sets: Bits[], words: number, scratch: Scratch) {
  const failing = scratch.take(words);
  const failingTwice = scratch.take(words).fill(0, 0, words);
  const [first, ...others] = sets as [Bits, ...Bits[]];
  for (let at = 0; at < words; at += 1) failing[at] = ~(first[at] as number);
  for (const set of others) addFailing(failing, failingTwice, set, words);
  let total = 0;
  for (let at = 0; at < words; at += 1) {
    const fitting = ~(failing[at] as number);
    failingTwice[at] = (failing[at] as number) & ~(failingTwice[at] as number);
    failing[at] = fitting;
    total += countWord(fitting);
  }
  return { bits: failing, total, failingOne: failingTwice };
}

function addFailing(failing: Bits, failingTwice: Bits, set: Bits, words: number) {
  for (let at = 0; at < words; at += 1) {
    const once = failing[at] as number;
    const now = ~(set[at] as number);
    failingTwice[at] = (failingTwice[at] as number) | (once & now);
    failing[at] = once | now;
  }
}

function slotsHaving({ rows, words }: Inventory, filter: ValueFilter, values: string[], scratch: Scratch): Bits {
  if (!isKnownFilter(filter)) return words[filter].having(values, scratch);
  const sets = values.map((value) => rows.having[filter][positionOf(filter, value)] as Bits);
  return sets.length === 1 ? (sets[0] as Bits) : unionOf(sets, rows.words, scratch);
}

const RANGES = [
  ['price', 'minPrice', 'maxPrice'],
  ['kilometers', 'minKm', 'maxKm'],
  ['year', 'minYear', 'maxYear'],
] as const;

/** One set for each range that is asked for. */
function slotsWithin({ ranges }: Inventory, criteria: Criteria, scratch: Scratch): Bits[] {
  return RANGES.flatMap(([column, min, max]) => {
    const [low, high] = [criteria[min], criteria[max]];
    return low === undefined && high === undefined ? [] : [ranges[column].within(low, high, scratch)];
  });
}
