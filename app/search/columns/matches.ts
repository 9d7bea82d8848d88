import { type Bits, countBits, countCommon, writeWithout } from '#app/search/columns/bits.ts';
import type { CountedColumn, FacetValue } from '#app/search/columns/column.ts';
import { Meeting } from '#app/search/columns/meet.ts';
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
  readonly #meeting: Meeting;

  constructor(table: Table, criteria: Criteria) {
    this.#table = table;
    this.#criteria = criteria;
    const counted = VALUE_FILTERS.map((filter) => this.#columnOf(filter));
    this.#meeting = new Meeting(table, criteria, counted);
    this.bits = this.#meeting.bits;
    this.total = countBits(this.bits);
  }

  facets(): Facets {
    const columns = [...new Set(VALUE_FILTERS.map((filter) => this.#columnOf(filter).coded))];
    const countsOf = this.#countMatches(columns);
    const facets = {} as Facets;
    for (const filter of VALUE_FILTERS) {
      const column = this.#columnOf(filter);
      const ofMatches = countsOf.get(column.coded) as Int32Array;
      const passing = this.#meeting.passing(column);
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
    const leftOut = this.#without(this.#meeting.leftOutOnce, passing);
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
