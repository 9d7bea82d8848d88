import type { ListingFields } from '#app/listings/fields.ts';
import type { BodyType, DriveType, FuelType, Transmission } from '#app/vocabulary/cars.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { toDollars } from '#app/vocabulary/money.ts';
import { priceBeforeCharges } from './on-road.ts';

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

/** The fields that prices are compared by. All cars have the same make and model. */
export type PricedCar = {
  id: string;
  sellerId: string;
  trim: string;
  year: number;
  kilometers: number;
  bodyType: BodyType;
  fuelType: FuelType;
  transmission: Transmission;
  driveType: DriveType | null;
  engineLitres: number | null;
  /** Before government charges. */
  dollars: number;
};
