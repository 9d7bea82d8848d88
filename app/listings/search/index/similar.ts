import { PRICE_RANGES } from '#app/listings/search/filters/price-ranges.ts';
import { type Bits, hasBit } from '#app/listings/search/index/bits.ts';
import type { Inventory } from '#app/listings/search/index/inventory.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';
import { AVAILABLE, POSITIONS } from '#app/listings/search/index/traits.ts';

type Found = { slot: number; distance: number };

/**
 * Slots of unsold listings of the same body type in the same of home's price ranges, the nearest price first, ties by
 * newest and then id. Walks from the listing outwards in the order of prices, as far as it must.
 */
export function similarSlots({ rows, orders }: Inventory, slot: number, count: number): number[] {
  const price = rows.price[slot] as number;
  const band = PRICE_RANGES.find(({ maxPrice }) => maxPrice === undefined || price <= maxPrice);
  const [low, high] = [band?.minPrice ?? 0, band?.maxPrice ?? Number.POSITIVE_INFINITY];
  const isAlike = likeness(rows, slot);
  const found: Found[] = [];
  for (const way of [1, -1] as const) {
    const ofThisSide: Found[] = [];
    for (const other of orders.price.beside(slot, way)) {
      const otherPrice = rows.price[other] as number;
      const distance = Math.abs(otherPrice - price);
      const furthest = ofThisSide[count - 1]?.distance ?? Number.POSITIVE_INFINITY;
      if (otherPrice < low || otherPrice > high || distance > furthest) break;
      if (isAlike(other)) ofThisSide.push({ slot: other, distance });
    }
    found.push(...ofThisSide);
  }
  return nearestFirst(rows, found).slice(0, count);
}

function likeness(rows: Rows, slot: number): (other: number) => boolean {
  const bodyType = POSITIONS.bodyType[rows.traits[slot] as number] as number;
  const ofBody = rows.having.bodyType[bodyType] as Bits;
  const available = rows.having.status[AVAILABLE] as Bits;
  return (other) => hasBit(ofBody, other) && hasBit(available, other);
}

function nearestFirst({ age, ids }: Rows, found: Found[]): number[] {
  found.sort(
    (a, b) =>
      a.distance - b.distance || (age[a.slot] as number) - (age[b.slot] as number) || ids.compare(a.slot, b.slot),
  );
  return found.map(({ slot }) => slot);
}
