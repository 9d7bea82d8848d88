/**
 * Which slots fit criteria, and for each filter by value which would fit but for that filter alone: its counts are taken
 * over both.
 */
import { type Bits, bitsWithout, countBits, type Scratch, unionOf } from '#app/listings/search/bits.ts';
import type { Criteria } from '#app/listings/search/criteria.ts';
import { isKnownFilter, RANGE_LIMITS, VALUE_FILTERS, type ValueFilter } from '#app/listings/search/filter-names.ts';
import type { Inventory } from '#app/listings/search/inventory.ts';
import type { Spellings, Words } from '#app/listings/search/spellings.ts';
import { positionOf } from '#app/listings/search/traits.ts';

export type Matches = {
  /** The slots that fit; the live ones where nothing is asked. Valid until the next search. */
  bits: Bits;
  total: number;
  /** For each filter by value in use: the slots that fail it and nothing else. Valid until the next search. */
  failingOnly: Map<ValueFilter, Bits>;
};

/** One condition: the slots that meet it. Ranges are no filter by value: nothing is counted beside them. */
type Condition = { filter: ValueFilter | null; bits: Bits };

export function findMatches(inventory: Inventory, criteria: Criteria, scratch: Scratch): Matches {
  scratch.reset();
  const { rows } = inventory;
  const conditions = [
    ...VALUE_FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => ({
      filter,
      bits: slotsHaving(inventory, filter, criteria[filter], scratch),
    })),
    ...slotsWithin(inventory, criteria, scratch).map((bits) => ({ filter: null, bits })),
  ];
  if (conditions.length === 0) return { bits: rows.live, total: rows.size, failingOnly: new Map() };
  return meetAll(rows.live, rows.words, conditions, scratch);
}

function meetAll(live: Bits, words: number, conditions: Condition[], scratch: Scratch): Matches {
  const bits = scratch.take(words);
  const failingOne = scratch.take(words);
  for (let at = 0; at < words; at += 1) {
    let [once, twice] = [0, 0];
    for (const condition of conditions) {
      const failing = ~(condition.bits[at] as number);
      twice |= once & failing;
      once |= failing;
    }
    bits[at] = (live[at] as number) & ~once;
    failingOne[at] = (live[at] as number) & once & ~twice;
  }
  const failingOnly = new Map<ValueFilter, Bits>();
  for (const { filter, bits: meeting } of conditions) {
    if (filter) failingOnly.set(filter, bitsWithout(failingOne, meeting, words, scratch));
  }
  return { bits, total: countBits(bits, words), failingOnly };
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

/** One set for each range that is asked for, from whichever side of it is shorter. */
function slotsWithin(inventory: Inventory, criteria: Criteria, scratch: Scratch): Bits[] {
  const { rows, orders } = inventory;
  const ranges = [
    { order: orders.price, min: 'minPrice', max: 'maxPrice' },
    { order: orders.kilometers, min: 'minKm', max: 'maxKm' },
    { order: orders.year, min: 'minYear', max: 'maxYear' },
  ] as const;
  return ranges.flatMap(({ order, min, max }) => {
    if (criteria[min] === undefined && criteria[max] === undefined) return [];
    const [low, high] = [criteria[min] ?? RANGE_LIMITS[min][0], criteria[max] ?? RANGE_LIMITS[max][1]];
    const bits = scratch.take(rows.words);
    if (order.countBetween(low, high) * 2 <= rows.size) {
      bits.fill(0, 0, rows.words);
      order.mark(bits, low, high, true);
    } else {
      bits.set(rows.live.subarray(0, rows.words));
      order.mark(bits, Number.NEGATIVE_INFINITY, low - 1, false);
      order.mark(bits, high + 1, Number.POSITIVE_INFINITY, false);
    }
    return [bits];
  });
}
