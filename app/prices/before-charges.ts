import type { ListingFields } from '#app/listings/fields.ts';
import { priceBeforeCharges } from '#app/prices/on-road.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { toDollars } from '#app/vocabulary/money.ts';

export type ChargedCar = { priceCents: number } & Pick<
  ListingFields,
  'isDriveAway' | 'bodyType' | 'fuelType' | 'cylinders' | 'seats' | 'location' | 'suburb'
>;

/** Listed under NSW, with no figure for its duty. */
const IN_ACT = /\bACT( \d{4})?$/;

/** What a car asks without the estimated duty and fee of its state, in whole dollars, so that all prices compare. */
export function beforeCharges(car: ChargedCar, now = new Date()): number {
  const { isDriveAway, location, suburb, priceCents } = car;
  if (!isDriveAway || IN_ACT.test(suburb ?? '')) return toDollars(priceCents);
  const range = priceBeforeCharges(location, car, melbourneDay(now));
  return toDollars(range ? (range.low + range.high) / 2 : priceCents);
}
