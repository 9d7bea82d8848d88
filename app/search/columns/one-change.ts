import { type Bits, countBits, keepBits } from '#app/search/columns/bits.ts';
import type { Filtering } from '#app/search/columns/column.ts';
import { Meeting, notHidden } from '#app/search/columns/meet.ts';
import type { Table } from '#app/search/columns/table.ts';
import type { Criteria } from '#app/search/criteria.ts';

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
