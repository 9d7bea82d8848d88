import { expect, test } from 'vitest';
import type { ListingSummary } from '#app/listings/listing.ts';
import { toSeenCar } from '#app/saved-cars/offline/to-seen-car.ts';

const listing: ListingSummary = {
  ...{ id: 'a', make: 'Mazda', model: '3', trim: 'Neo', year: 2019, priceCents: 1_299_000, isDriveAway: true },
  ...{ bodyType: 'Hatchback', transmission: 'Automatic', fuelType: 'Petrol', kilometers: 61_200, color: 'White' },
  ...{ location: 'VIC', createdAt: new Date(), soldDate: null, photo: null, photoCount: 0 },
};

test('a kept car says what its card says, with what its price includes', () => {
  expect(toSeenCar(listing)).toEqual({
    ...{ id: 'a', title: '2019 Mazda 3, Neo', price: '$12,990 Drive Away', photoUrl: null },
    facts: 'Hatchback · 61,200 km · Automatic · VIC',
  });
  expect(toSeenCar({ ...listing, isDriveAway: false }).price).toBe('$12,990 + govt. charges');
  expect(toSeenCar({ ...listing, soldDate: new Date() }).price).toBe('Sold');
});
