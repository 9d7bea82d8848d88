import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import type { IndexEntry } from '#app/search/searchable.ts';

const EMPTY = Object.fromEntries(
  FIELD_NAMES.filter((name) => fieldOf(name).search && !fieldOf(name).isRequired).map((name) => [name, null]),
);

/** Optional fields are left out. */
export function makeEntry(changes: Partial<IndexEntry> = {}): IndexEntry {
  return {
    ...EMPTY,
    id: '000000000000',
    make: 'Toyota',
    model: 'Corolla',
    year: 2019,
    priceDollars: 20_000,
    bodyType: 'Hatchback',
    transmission: 'Automatic',
    fuelType: 'Petrol',
    kilometers: 60_000,
    color: 'White',
    trim: '',
    description: '',
    doors: 5,
    location: 'VIC',
    createdAt: 0,
    hasPhotos: true,
    confirmedAt: 0,
    sellerType: 'private',
    status: 'available',
    priceRating: null,
    ...changes,
  } as IndexEntry;
}
