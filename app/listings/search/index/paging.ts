import { type Criteria, DEFAULT_SORT, type Sort } from '#app/listings/search/criteria.ts';
import { slotsOf } from '#app/listings/search/index/bits.ts';
import type { Inventory } from '#app/listings/search/index/inventory.ts';
import type { Matches } from '#app/listings/search/index/matching.ts';
import type { RangedColumn } from '#app/listings/search/index/range-sets.ts';

const ORDER_OF: Record<Sort, readonly [RangedColumn, 'ascending' | 'descending']> = {
  date_listed_desc: ['age', 'ascending'],
  date_listed_asc: ['age', 'descending'],
  price_asc: ['price', 'ascending'],
  price_desc: ['price', 'descending'],
  year_asc: ['year', 'ascending'],
  year_desc: ['year', 'descending'],
  km_asc: ['kilometers', 'ascending'],
  km_desc: ['kilometers', 'descending'],
};

/** Comparing two slots takes about as long as walking past so many. */
const STEPS_PER_COMPARISON = 20;
/** Counting how many lie below some of the values that cut an order in parts: for each word about so many steps. */
const STEPS_PER_WORD = 2;

export type Part = { sort: Criteria['sort']; offset: number; count: number };

/** The slots of one part of what fits, in the order asked for. */
export function slotsOnPage(inventory: Inventory, { bits, total }: Matches, { sort, offset, count }: Part): number[] {
  const left = Math.min(count, total - offset);
  if (left <= 0) return [];
  const { rows, orders, ranges } = inventory;
  const [column, direction] = ORDER_OF[sort ?? DEFAULT_SORT];
  const steps = (rows.size * (offset + left)) / total;
  if (total * Math.log2(total + 1) * STEPS_PER_COMPARISON < steps) {
    const sorted = orders[column].sorted(slotsOf(bits, rows.words, total), direction);
    return [...sorted.subarray(offset, offset + left)];
  }
  const slice = { offset, count: left };
  if (steps < rows.words * STEPS_PER_WORD) return orders[column][direction](bits, slice);
  if (direction === 'ascending') {
    const nearest = ranges[column].lastWithBelow(bits, offset);
    return orders[column].ascending(bits, { ...slice, offset: offset - (nearest?.below ?? 0) }, nearest?.value);
  }
  const nearest = ranges[column].firstWithBelow(bits, total - offset);
  const above = nearest ? total - nearest.below : 0;
  return orders[column].descending(bits, { ...slice, offset: offset - above }, nearest?.value);
}
