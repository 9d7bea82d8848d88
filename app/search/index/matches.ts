import type { Criteria } from '#app/search/criteria.ts';
import { type Bits, clearBit, countBits, countCommon, keepBits, writeWithout } from '#app/search/index/bits.ts';
import {
  addCounts,
  type Coded,
  type CountedColumn,
  type FacetValue,
  type Filtering,
} from '#app/search/index/column.ts';
import type { Table } from '#app/search/index/table.ts';
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

/** What passes every filter, and what fails exactly one of `mayFail`. Valid until the next search. */
export class Meeting {
  readonly bits: Bits;
  readonly leftOutOnce: Bits;
  readonly #passing = new Map<Filtering, Bits>();
  readonly #among: Bits;

  constructor(table: Table, criteria: Criteria, mayFail: readonly Filtering[]) {
    const { scratch, slots, filtering } = table;
    scratch.reset(slots.live.length);
    this.bits = notHidden(table, criteria);
    this.leftOutOnce = scratch.take(slots.live.length).fill(0);
    this.#among = scratch.copy(this.bits);
    for (const column of filtering) {
      const passing = column.matches(criteria, scratch, this.#among);
      if (!passing) continue;
      if (mayFail.includes(column)) this.#meet(column, passing);
      else for (const bits of [this.bits, this.leftOutOnce, this.#among]) keepBits(bits, passing);
    }
  }

  /** Of `bits` and `leftOutOnce`, what passes this filter. Undefined if it isn’t in use. */
  passing(column: Filtering): Bits | undefined {
    return this.#passing.get(column);
  }

  #meet(column: Filtering, passing: Bits) {
    this.#passing.set(column, passing);
    const { bits, leftOutOnce } = this;
    const among = this.#among;
    for (let at = 0; at < bits.length; at += 1) {
      const word = passing[at] as number;
      const before = bits[at] as number;
      const once = ((leftOutOnce[at] as number) & word) | (before & ~word);
      bits[at] = before & word;
      leftOutOnce[at] = once;
      among[at] = (before & word) | once;
    }
  }
}

/** Every listing that the visitor hasn’t hidden. */
export function notHidden({ slots, scratch }: Table, { hidden = [] }: Criteria): Bits {
  const bits = scratch.copy(slots.live);
  for (const id of hidden) {
    const slot = slots.find(id);
    if (slot !== undefined) clearBit(bits, slot);
  }
  return bits;
}

/** Counts searches slightly wider than one, sharing the result of its other filters. Valid until the next search. */
export class OneChange {
  readonly #table: Table;
  readonly #criteria: Criteria;
  readonly #meeting: Meeting;
  readonly #total: number;
  readonly #withoutColumn = new Map<Filtering, { bits: Bits; total: number }>();

  constructor(table: Table, criteria: Criteria) {
    this.#table = table;
    this.#criteria = criteria;
    this.#meeting = new Meeting(table, criteria, table.filtering);
    this.#total = countBits(this.#meeting.bits);
  }

  /** For a search that includes the first one's results. */
  count(wider: Criteria): number {
    const differing = this.#table.filtering.filter(({ reads }) =>
      reads.some((name) => wider[name] !== this.#criteria[name]),
    );
    const [column, another] = differing;
    if (!column) return this.#total;
    // For example a make and its models.
    if (another) return this.#countAmong(notHidden(this.#table, wider), this.#table.filtering, wider);
    const { bits, total } = this.#without(column);
    // Usually every car fails more than one filter.
    return total === this.#total ? total : this.#countAmong(bits, differing, wider);
  }

  #countAmong(all: Bits, columns: readonly Filtering[], criteria: Criteria): number {
    const { scratch } = this.#table;
    return scratch.borrow(() => {
      const bits = scratch.copy(all);
      for (const column of columns) {
        const passing = column.matches(criteria, scratch, bits);
        if (passing) keepBits(bits, passing);
      }
      return countBits(bits);
    });
  }

  #without(column: Filtering): { bits: Bits; total: number } {
    const known = this.#withoutColumn.get(column);
    if (known) return known;
    const { bits, leftOutOnce } = this.#meeting;
    const passing = this.#meeting.passing(column);
    const without = this.#table.scratch.copy(bits);
    for (let at = 0; passing && at < without.length; at += 1) {
      without[at] = (without[at] as number) | ((leftOutOnce[at] as number) & ~(passing[at] as number));
    }
    const matches = { bits: without, total: countBits(without) };
    this.#withoutColumn.set(column, matches);
    return matches;
  }
}
