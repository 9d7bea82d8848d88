import type { ChoiceColumn } from '#app/search/columns/choice-column.ts';
import type { Coded } from '#app/search/columns/tally.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

/** Few enough to sum up in microseconds. */
const MAX_COMBINATIONS = 2048;

/** One number per listing, so counting looks at each listing once and not once per field. */
export class PackedChoices implements Coded {
  codes = new Uint16Array();
  totals = new Int32Array(1);
  readonly #columns: ChoiceColumn[] = [];

  static pack(columns: readonly ChoiceColumn[]): PackedChoices[] {
    const packs: PackedChoices[] = [];
    for (const column of columns) {
      const hasRoom = (pack: PackedChoices) => pack.totals.length * column.positions <= MAX_COMBINATIONS;
      const pack = packs.find(hasRoom) ?? new PackedChoices();
      pack.#add(column);
      if (!packs.includes(pack)) packs.push(pack);
    }
    return packs;
  }

  put(slot: number, entry: IndexEntry): void {
    let code = 0;
    for (const column of this.#columns) code += column.put(slot, entry);
    this.codes[slot] = code;
    this.totals[code] = (this.totals[code] as number) + 1;
  }

  clear(slot: number): void {
    const code = this.codes[slot] as number;
    this.totals[code] = (this.totals[code] as number) - 1;
  }

  grow(capacity: number): void {
    const before = this.codes;
    this.codes = new Uint16Array(capacity);
    this.codes.set(before.subarray(0, capacity));
    for (const column of this.#columns) column.grow(capacity);
  }

  #add(column: ChoiceColumn) {
    column.packInto(this, this.totals.length);
    this.#columns.push(column);
    this.totals = new Int32Array(this.totals.length * column.positions);
  }
}
