import { type Bits, clearBit, keepBits } from '#app/search/columns/bits.ts';
import type { Filtering } from '#app/search/columns/column.ts';
import type { Table } from '#app/search/columns/table.ts';
import type { Criteria } from '#app/search/criteria.ts';

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
