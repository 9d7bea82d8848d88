/**
 * Which slots fit criteria, and which would fit but for one condition: the counts of a filter in use are taken over what
 * fits and what fails that filter alone. Every set here holds live slots only, and is valid until the next search.
 */
import { type Bits, countBits, countWord, type Scratch, unionOf } from '#app/listings/search/bits.ts';
import type { Criteria } from '#app/listings/search/criteria.ts';
import { isKnownFilter, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filter-names.ts';
import type { Inventory } from '#app/listings/search/inventory.ts';
import type { Spellings, Words } from '#app/listings/search/spellings.ts';
import { positionOf } from '#app/listings/search/traits.ts';

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

function meetAll(sets: Bits[], words: number, scratch: Scratch) {
  const bits = scratch.take(words);
  const failingOne = scratch.take(words);
  let total = 0;
  for (let at = 0; at < words; at += 1) {
    let once = 0;
    let twice = 0;
    for (let set = 0; set < sets.length; set += 1) {
      const failing = ~((sets[set] as Bits)[at] as number);
      twice |= once & failing;
      once |= failing;
    }
    bits[at] = ~once;
    failingOne[at] = once & ~twice;
    total += countWord(~once);
  }
  return { bits, total, failingOne };
}

function slotsHaving(inventory: Inventory, filter: ValueFilter, values: string[], scratch: Scratch): Bits {
  const { rows, orders } = inventory;
  if (isKnownFilter(filter)) {
    const sets = values.map((value) => rows.having[filter][positionOf(filter, value)] as Bits);
    return sets.length === 1 ? (sets[0] as Bits) : unionOf(sets, rows.words, scratch);
  }
  const bits = scratch.take(rows.words).fill(0, 0, rows.words);
  const [words, spellings, part, order] = {
    make: [rows.makes, rows.names, 0, orders.name] as const,
    model: [rows.models, rows.names, 1, orders.name] as const,
    color: [rows.colors, rows.paints, 0, orders.paint] as const,
  }[filter];
  for (const code of codesOf(values, words, spellings, part)) order.mark(bits, code, code, true);
  return bits;
}

/** The spellings, of those that rows use, that stand for one of some words. */
function codesOf(values: string[], words: Words, spellings: Spellings, part: number): number[] {
  const wanted = new Set(values.map((value) => words.find(value)));
  const wordOf = spellings.wordOf[part] as number[];
  const codes: number[] = [];
  for (let code = 0; code < spellings.bound; code += 1) {
    if ((spellings.counts[code] as number) > 0 && wanted.has(wordOf[code] as number)) codes.push(code);
  }
  return codes;
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
