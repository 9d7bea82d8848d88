import type { Criteria } from '#app/listings/search/criteria.ts';

/** Bounds that cross find nothing, and say so. */
export function crossedBounds({ minPrice, maxPrice, minKm, maxKm, minYear, maxYear }: Criteria): string {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    return 'The lowest price is above the highest.';
  if (minKm !== undefined && maxKm !== undefined && minKm > maxKm) return 'The fewest kilometres are above the most.';
  if (minYear !== undefined && maxYear !== undefined && minYear > maxYear)
    return 'The earliest year is after the latest.';
  return '';
}
