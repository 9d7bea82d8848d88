import { type Criteria, DEFAULT_SORT, isOnRoadSort, type Sort } from '#app/search/criteria.ts';
import { addLevel, type Bits, clearBit, slotsOf, writeWithout } from '#app/search/index/bits.ts';
import { goodPoints } from '#app/search/index/matches.ts';
import type { Table } from '#app/search/index/table.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import type { State } from '#app/vocabulary/states.ts';

const ORDER_OF: Record<Sort, readonly [order: keyof Table['orders'], isAscending: boolean]> = {
  date_listed_desc: ['age', true],
  date_listed_asc: ['age', false],
  price_asc: ['price', true],
  price_desc: ['price', false],
  year_asc: ['year', true],
  year_desc: ['year', false],
  km_asc: ['kilometers', true],
  km_desc: ['kilometers', false],
  confirmed_desc: ['confirmed', true],
  distance: ['age', true],
  on_road_asc: ['price', true],
  on_road_desc: ['price', false],
  drop_desc: ['age', true],
  best: ['age', true],
};

/** Comparing two slots takes about as long as walking past this many. */
const STEPS_PER_COMPARISON = 20;

/** The factor by which we look at more cars, first and each time there are too few. */
const OVERLOOK = 4;

type Matches = { bits: Bits; total: number };
type OnRoadOrder = { onRoadIn: State; way: 1 | -1; count: number };

/** Sorts a few matches; for many, walking the whole order is faster. */
export function inOrder(
  table: Table,
  { bits, total }: Matches,
  criteria: Criteria,
  offset: number,
  count: number,
): Iterable<number> {
  const left = Math.min(count, total - offset);
  if (left <= 0) return [];
  const { orders, slots } = table;
  const { point, sort = DEFAULT_SORT } = criteria;
  if (sort === 'distance' && point && !criteria.place)
    return nearest(table, slotsOf(bits, total), point, offset + left).slice(offset);
  const { onRoadIn } = criteria;
  if (onRoadIn && isOnRoadSort(sort)) {
    const way = sort === 'on_road_asc' ? 1 : -1;
    return byOnRoad(table, { bits, total }, { onRoadIn, way, count: offset + left }).slice(offset);
  }
  if (sort === 'best') return bestFirst(table, { bits, total }, criteria, offset, left);
  if (sort === 'drop_desc') return dropsFirst(table, bits, offset, left);
  const [name, isAscending] = ORDER_OF[sort];
  const order = orders[name];
  const steps = (slots.size * (offset + left)) / total;
  if (total * Math.log2(total + 1) * STEPS_PER_COMPARISON < steps) {
    return order.sort(slotsOf(bits, total), isAscending).subarray(offset, offset + left);
  }
  return isAscending ? order.ascending(bits, offset, left) : order.descending(bits, offset, left);
}

/** By how many good points each has; of equal ones, the newest first. */
function bestFirst(table: Table, all: Matches, criteria: Criteria, offset: number, count: number): number[] {
  const { scratch } = table;
  const levels: Bits[] = [];
  for (const passing of goodPoints(table, criteria, all.bits)) addLevel(levels, all.bits, passing, scratch);
  const best: number[] = [];
  let skipped = offset;
  let better = scratch.take(all.bits.length).fill(0);
  for (const bits of [all.bits, ...levels].reverse()) {
    const level = scratch.take(bits.length);
    const total = writeWithout(level, bits, better);
    const newest = { ...criteria, sort: DEFAULT_SORT };
    best.push(...inOrder(table, { bits: level, total }, newest, Math.max(0, skipped), count - best.length));
    skipped -= total;
    better = bits;
  }
  return best;
}

/** Of equal drops, and of those without one, the newest first. */
function dropsFirst(table: Table, bits: Bits, offset: number, count: number): number[] {
  const { drops, orders, scratch, slots } = table;
  const dropped = drops
    .droppedAmong(bits)
    .sort((a, b) => b.dollars - a.dollars || slots.compareByAge(a.slot, b.slot))
    .map(({ slot }) => slot);
  const first = dropped.slice(offset, offset + count);
  if (first.length === count) return first;
  const others = scratch.copy(bits);
  for (const slot of dropped) clearBit(others, slot);
  const skipped = Math.max(0, offset - dropped.length);
  return [...first, ...orders.age.ascending(others, skipped, count - first.length)];
}

/** Of cars at one distance, the newest first. */
function nearest(table: Table, all: Int32Array, point: Point, count: number): number[] {
  const { places } = table;
  const distances = Float64Array.from(all, (slot) => places.distanceTo(slot, point));
  return least(table, all, distances, count);
}

/** Along the order of prices, until no later car can cost less (or, the other way, more) on the road. */
function byOnRoad(table: Table, { bits, total }: Matches, { onRoadIn, way, count }: OnRoadOrder): number[] {
  const { onRoad, orders } = table;
  for (let length = count * OVERLOOK; ; length *= OVERLOOK) {
    const most = Math.min(length, total);
    const walked = way === 1 ? orders.price.ascending(bits, 0, most) : orders.price.descending(bits, 0, most);
    const slots = Int32Array.from(walked);
    const dollars = onRoad.dollarsOf(slots, onRoadIn).map((one) => way * one);
    const lastPrice = table.ranges.price.values[slots.at(-1) as number] as number;
    const bound = way === 1 ? lastPrice : -onRoad.mostDollars(lastPrice, onRoadIn);
    if (most === total || (dollars.toSorted()[count - 1] as number) < bound) return least(table, slots, dollars, count);
  }
}

/** Those with the least numbers; of equal ones, the newest first. */
function least({ slots }: Table, all: Int32Array, numbers: Float64Array, count: number): number[] {
  const most = numbers.toSorted()[count - 1] as number;
  return [...all.keys()]
    .filter((at) => (numbers[at] as number) <= most)
    .map((at) => ({ slot: all[at] as number, number: numbers[at] as number }))
    .sort((a, b) => a.number - b.number || slots.compareByAge(a.slot, b.slot))
    .slice(0, count)
    .map(({ slot }) => slot);
}
