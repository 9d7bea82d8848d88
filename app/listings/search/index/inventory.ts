/** All listings: their rows, and the orders in which they can be walked and cut into ranges. */
import { slotsOf } from '#app/listings/search/index/bits.ts';
import type { IndexEntry } from '#app/listings/search/index/index-entry.ts';
import { type RangedColumn, RangeSets } from '#app/listings/search/index/range-sets.ts';
import { Rows } from '#app/listings/search/index/rows.ts';
import { type SortedColumn, SortedSlots } from '#app/listings/search/index/sorted-slots.ts';
import { stableSort } from '#app/listings/search/index/stable-sort.ts';
import { traitsOf } from '#app/listings/search/index/traits.ts';
import { WordSets } from '#app/listings/search/index/word-sets.ts';

const COLUMNS: SortedColumn[] = ['age', 'price', 'kilometers', 'year', 'name', 'paint'];
const RANGED: RangedColumn[] = ['price', 'kilometers', 'year', 'age'];

export class Inventory {
  readonly rows = new Rows();
  readonly orders = Object.fromEntries(COLUMNS.map((column) => [column, new SortedSlots(this.rows, column)])) as Record<
    SortedColumn,
    SortedSlots
  >;

  readonly ranges = Object.fromEntries(
    RANGED.map((column) => [column, new RangeSets(this.rows, this.orders[column], column)]),
  ) as Record<RangedColumn, RangeSets>;

  readonly words = {
    make: new WordSets(this.rows, this.orders.name, 'make'),
    model: new WordSets(this.rows, this.orders.name, 'model'),
    color: new WordSets(this.rows, this.orders.paint, 'color'),
  };

  /** Adds a listing, or takes a changed one in place of what was known of it. Throws, changing nothing, where a value is impossible. */
  put(entry: IndexEntry): void {
    const traits = traitsOf(entry);
    this.remove(entry.id);
    const slot = this.rows.write(entry, traits);
    for (const column of COLUMNS) this.orders[column].insert(slot);
    for (const column of RANGED) this.ranges[column].add(slot);
    for (const sets of Object.values(this.words)) sets.add(slot);
  }

  /** False where there is no such listing. */
  remove(id: string): boolean {
    const slot = this.rows.ids.find(id);
    if (slot < 0) return false;
    for (const column of COLUMNS) this.orders[column].remove(slot);
    for (const column of RANGED) this.ranges[column].remove(slot);
    for (const sets of Object.values(this.words)) sets.remove(slot);
    this.rows.erase(slot);
    return true;
  }

  /** Adds many while the orders do not stand yet; to be followed by all of `sorting` before anything else. */
  append(entries: Iterable<IndexEntry>): void {
    for (const entry of entries) {
      const known = this.rows.ids.find(entry.id);
      if (known >= 0) this.rows.erase(known);
      this.rows.write(entry, traitsOf(entry));
    }
  }

  /** Puts up all orders, and pauses for whoever has something else to do: with a million listings every 20 ms or so. */
  *sorting(): Generator<undefined, void> {
    const { rows, orders, ranges, words } = this;
    rows.trim();
    yield;
    const byId = this.#sortedById();
    yield;
    const newestFirst = yield* stableSort(byId, rows.age);
    for (const column of COLUMNS) {
      const sorted = column === 'age' ? newestFirst : yield* stableSort(newestFirst, rows[column]);
      orders[column].fill(sorted);
      yield;
      if (isRanged(column)) ranges[column].rebuild(sorted);
      yield;
    }
    for (const sets of Object.values(words)) {
      sets.rebuild();
      yield;
    }
  }

  /** Rows read from the database in the order of their ids need no sorting here. */
  #sortedById(): Int32Array {
    const { ids, live, words, size } = this.rows;
    const slots = slotsOf(live, words, size);
    const isSorted = slots.every((slot, at) => at === 0 || ids.compare(slots[at - 1] as number, slot) < 0);
    return isSorted ? slots : slots.sort((a, b) => ids.compare(a, b));
  }
}

function isRanged(column: SortedColumn): column is RangedColumn {
  return (RANGED as SortedColumn[]).includes(column);
}
