/** Slots in the order of one column, ties by newest and then id. Every range of the column is a run of neighbours. */
import type { Bits } from '#app/listings/search/index/bits.ts';
import { ChunkedSlots, type Place, type Slice } from '#app/listings/search/index/chunked-slots.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';

export type SortedColumn = 'name' | 'paint' | 'price' | 'kilometers' | 'year' | 'age';

export class SortedSlots {
  readonly #rows: Rows;
  readonly #column: SortedColumn;
  readonly #slots = new ChunkedSlots();

  constructor(rows: Rows, column: SortedColumn) {
    this.#rows = rows;
    this.#column = column;
  }

  /** Takes slots that are in order already, in place of all that were there. */
  fill(sorted: Int32Array): void {
    this.#slots.fill(sorted);
  }

  /** The row of the slot must be written before, and stay as it is until the slot is removed. */
  insert(slot: number): void {
    this.#slots.insert(this.#placeOf(slot), slot);
  }

  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#slots.at(place) !== slot) throw new Error(`Slot ${slot} is not where its ${this.#column} belongs.`);
    this.#slots.remove(place);
  }

  /** How many slots have a value from `low` to `high`, both included. */
  countBetween(low: number, high: number): number {
    return low > high ? 0 : this.#slots.rank(this.#end(high)) - this.#slots.rank(this.#start(low));
  }

  /** Sets, or clears, the bits of all slots with a value from `low` to `high`, both included. */
  mark(bits: Bits, low: number, high: number, isSet: boolean): void {
    if (low <= high) this.#slots.mark(bits, this.#start(low), this.#end(high), isSet);
  }

  /** Of the slots in `bits` with a value of `from` or more, smallest value first, `count` after the first `offset`. */
  ascending(bits: Bits, slice: Slice, from?: number): number[] {
    return this.#slots.slice(bits, slice, from === undefined ? undefined : this.#start(from));
  }

  /**
   * The same with a value below `below`, largest value first. Slots of equal value keep among themselves the order they
   * have on the way up: this finds from behind where the page begins, and takes one value after the other from there on.
   * There must be at least `offset + count` such slots.
   */
  descending(bits: Bits, { offset, count }: Slice, below?: number): number[] {
    const found: number[] = [];
    let end = below === undefined ? this.#slots.end : this.#start(below);
    for (let toSkip = offset; found.length < count; toSkip = 0) {
      const next = this.#slots.placeBefore(bits, end, toSkip + 1);
      const value = this.#valueAt(next);
      const start = this.#start(value);
      const endOfValue = this.#end(value);
      // As many of this value stand behind `next` as belong to earlier pages, whichever they are.
      const skipped = this.#slots.count(bits, next, endOfValue) - 1;
      const left = { offset: skipped, count: count - found.length };
      found.push(...this.#slots.slice(bits, left, start, endOfValue));
      end = start;
    }
    return found;
  }

  /** The same slots in this order, sorted in place: for so few that walking the whole order would take longer. */
  sorted(slots: Int32Array, direction: 'ascending' | 'descending'): Int32Array {
    const { ids, age, [this.#column]: values } = this.#rows;
    const way = direction === 'ascending' ? 1 : -1;
    return slots.sort(
      (a, b) =>
        way * ((values[a] as number) - (values[b] as number)) ||
        (age[a] as number) - (age[b] as number) ||
        ids.compare(a, b),
    );
  }

  /** The slots after this one, or those before it backwards. */
  beside(slot: number, way: 1 | -1): Generator<number, undefined> {
    return this.#slots.beside(this.#placeOf(slot), way);
  }

  #placeOf(slot: number): Place {
    return this.#slots.firstWhere((other) => !this.#isBefore(other, slot));
  }

  #start(low: number): Place {
    const values = this.#rows[this.#column];
    return this.#slots.firstWhere((slot) => (values[slot] as number) >= low);
  }

  #end(high: number): Place {
    const values = this.#rows[this.#column];
    return this.#slots.firstWhere((slot) => (values[slot] as number) > high);
  }

  #valueAt(place: Place): number {
    return this.#rows[this.#column][this.#slots.at(place) as number] as number;
  }

  #isBefore(a: number, b: number): boolean {
    const { ids, age, [this.#column]: values } = this.#rows;
    if (values[a] !== values[b]) return (values[a] as number) < (values[b] as number);
    return age[a] === age[b] ? ids.compare(a, b) < 0 : (age[a] as number) < (age[b] as number);
  }
}
