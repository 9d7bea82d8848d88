/** All listings: their rows, and the orders in which they can be walked and cut into ranges. */
import { slotsOf } from '#app/listings/search/bits.ts';
import type { IndexEntry } from '#app/listings/search/index-entry.ts';
import { Rows } from '#app/listings/search/rows.ts';
import { type SortedColumn, SortedSlots } from '#app/listings/search/sorted-slots.ts';
import { stableSort } from '#app/listings/search/stable-sort.ts';
import { traitsOf } from '#app/listings/search/traits.ts';

const COLUMNS: SortedColumn[] = ['age', 'price', 'kilometers', 'year', 'name', 'paint'];

export class Inventory {
  readonly rows = new Rows();
  readonly orders = Object.fromEntries(COLUMNS.map((column) => [column, new SortedSlots(this.rows, column)])) as Record<
    SortedColumn,
    SortedSlots
  >;

  /** Adds a listing, or takes a changed one in place of what was known of it. Throws, changing nothing, where a value is impossible. */
  put(entry: IndexEntry): void {
    const traits = traitsOf(entry);
    this.remove(entry.id);
    const slot = this.rows.write(entry, traits);
    for (const column of COLUMNS) this.orders[column].insert(slot);
  }

  /** False where there is no such listing. */
  remove(id: string): boolean {
    const slot = this.rows.ids.find(id);
    if (slot < 0) return false;
    for (const column of COLUMNS) this.orders[column].remove(slot);
    this.rows.erase(slot);
    return true;
  }

  /** Adds many while the orders do not stand yet; to be followed by `sort` before anything else. */
  append(entries: Iterable<IndexEntry>): void {
    for (const entry of entries) {
      const known = this.rows.ids.find(entry.id);
      if (known >= 0) this.rows.erase(known);
      this.rows.write(entry, traitsOf(entry));
    }
  }

  /** Puts all orders up at once. */
  sort(): void {
    const { rows, orders } = this;
    const byId = this.#sortedById();
    const newestFirst = stableSort(byId, rows.age);
    for (const column of COLUMNS) orders[column].fill(stableSort(newestFirst, rows[column]));
  }

  /** Rows read from the database in the order of their ids need no sorting here. */
  #sortedById(): Int32Array {
    const { ids, live, words, size } = this.rows;
    const slots = slotsOf(live, words, size);
    const isSorted = slots.every((slot, at) => at === 0 || ids.compare(slots[at - 1] as number, slot) < 0);
    return isSorted ? slots : slots.sort((a, b) => ids.compare(a, b));
  }
}
