import type { ListingFields } from '#app/listings/fields.ts';
import { priceBeforeCharges } from '#app/prices/on-road.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { toDollars } from '#app/vocabulary/money.ts';

export type ChargedCar = { priceCents: number } & Pick<
  ListingFields,
  'isDriveAway' | 'bodyType' | 'fuelType' | 'cylinders' | 'seats' | 'location' | 'suburb'
>;

const IN_ACT = /\bACT( \d{4})?$/;

/** A price without its state's estimated duty and fee, in whole dollars, so that prices compare. */
export function beforeCharges(car: ChargedCar, now = new Date()): number {
  const { isDriveAway, location, suburb, priceCents } = car;
  if (!isDriveAway || IN_ACT.test(suburb ?? '')) return toDollars(priceCents);
  const range = priceBeforeCharges(location, car, melbourneDay(now));
  return toDollars(range ? (range.low + range.high) / 2 : priceCents);
}
