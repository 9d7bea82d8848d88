import {
  type Bits,
  clearBit,
  countBits,
  countCommon,
  keepBits,
  type Scratch,
  writeWithout,
} from '#app/search/columns/bits.ts';
import type { CountedColumn, FacetValue } from '#app/search/columns/column.ts';
import type { Table } from '#app/search/columns/table.ts';
import { addCounts, type Coded } from '#app/search/columns/tally.ts';
import type { Criteria } from '#app/search/criteria.ts';
import { isChoice, VALUE_FILTERS, type ValueFilter } from '#app/search/searchable.ts';

export type Facets = Record<ValueFilter, FacetValue[]>;

/** This many words of two bit sets are compared in the time it takes to look up one listing's code. */
const WORDS_PER_LOOK = 2;

/** Valid until the next search. */
export class Matches {
  readonly #table: Table;
  readonly #criteria: Criteria;
  readonly bits: Bits;
  readonly total: number;
  readonly #passing = new Map<ValueFilter, Bits>();
  readonly #leftOutOnce: Bits;

  constructor(table: Table, criteria: Criteria) {
    this.#table = table;
    this.#criteria = criteria;
    const { scratch, slots } = table;
    scratch.reset(slots.live.length);
    for (const filter of VALUE_FILTERS) {
      const bits = this.#columnOf(filter).matches(criteria, scratch);
      if (bits) this.#passing.set(filter, bits);
    }
    this.bits = scratch.copy(slots.live);
    for (const column of [
      ...Object.values(table.ranges),
      table.text,
      table.places,
      table.drops,
      table.onRoad,
      table.confirmations,
    ]) {
      const bits = column.matches(criteria, scratch);
      if (bits) keepBits(this.bits, bits);
    }
    for (const id of criteria.hidden ?? []) {
      const slot = slots.ids.find(id);
      if (slot >= 0) clearBit(this.bits, slot);
    }
    this.#leftOutOnce = meetAll(this.bits, [...this.#passing.values()], scratch);
    this.total = countBits(this.bits);
  }

  facets(): Facets {
    const columns = [...new Set(VALUE_FILTERS.map((filter) => this.#columnOf(filter).coded))];
    const countsOf = this.#countMatches(columns);
    const facets = {} as Facets;
    for (const filter of VALUE_FILTERS) {
      const column = this.#columnOf(filter);
      const ofMatches = countsOf.get(column.coded) as Int32Array;
      const passing = this.#passing.get(filter);
      const counts = passing ? this.#countWithout(passing, column, ofMatches) : column.sumUp(ofMatches);
      facets[filter] = column.facet(counts, this.#criteria);
    }
    return facets;
  }

  /** Counts the matches, or subtracts the rest from the totals if there are fewer of them. */
  #countMatches(columns: Coded[]): Map<Coded, Int32Array> {
    const { live, size } = this.#table.slots;
    const areMost = this.total * 2 > size;
    const counts = columns.map(({ totals }) => (areMost ? new Int32Array(totals) : new Int32Array(totals.length)));
    if (!areMost) addCounts(columns, counts, this.bits, 1);
    else if (this.total < size) addCounts(columns, counts, this.#without(live, this.bits).bits, -1);
    return new Map(columns.map((column, at) => [column, counts[at] as Int32Array]));
  }

  #countWithout(passing: Bits, column: CountedColumn, ofMatches: Int32Array): Int32Array {
    const { live, size } = this.#table.slots;
    const { coded } = column;
    const leftOut = this.#without(this.#leftOutOnce, passing);
    const others = size - this.total - leftOut.count;
    if (others === 0) return column.sumUp(new Int32Array(coded.totals));
    const sets = column.setsOutside(this.#criteria);
    if (sets && sets.size * live.length < Math.min(leftOut.count, others) * WORDS_PER_LOOK) {
      const counts = column.sumUp(ofMatches);
      for (const [position, set] of sets) {
        counts[position] = (counts[position] as number) + countCommon(set, leftOut.bits);
      }
      return counts;
    }
    const counts = new Int32Array(leftOut.count <= others ? ofMatches : coded.totals);
    if (leftOut.count <= others) addCounts([coded], [counts], leftOut.bits, 1);
    else addCounts([coded], [counts], this.#without(this.#without(live, this.bits).bits, leftOut.bits).bits, -1);
    return column.sumUp(counts);
  }

  #without(bits: Bits, others: Bits): { bits: Bits; count: number } {
    const left = this.#table.scratch.take(bits.length);
    return { bits: left, count: writeWithout(left, bits, others) };
  }

  #columnOf(filter: ValueFilter): CountedColumn {
    return isChoice(filter) ? this.#table.choices[filter] : this.#table.words[filter];
  }
}

function meetAll(matching: Bits, sets: Bits[], scratch: Scratch): Bits {
  const leftOutOnce = scratch.take(matching.length).fill(0);
  for (const set of sets) {
    for (let at = 0; at < matching.length; at += 1) {
      const word = set[at] as number;
      const before = matching[at] as number;
      leftOutOnce[at] = ((leftOutOnce[at] as number) & word) | (before & ~word);
      matching[at] = before & word;
    }
  }
  return leftOutOnce;
}
