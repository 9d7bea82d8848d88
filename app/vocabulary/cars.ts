export const BODY_TYPES = [
  'Sedan',
  'SUV',
  'Hatchback',
  'Wagon',
  'Ute',
  'Van',
  'Coupe',
  'Convertible',
  'Cab Chassis',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const TRANSMISSIONS = ['Automatic', 'Manual'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];

export const FUEL_TYPES = ['Petrol', 'Diesel', 'Hybrid', 'Electric'] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

export const DRIVE_TYPES = ['FWD', 'RWD', 'AWD', '4WD'] as const;
export type DriveType = (typeof DRIVE_TYPES)[number];

export const SELLER_TYPES = ['private', 'dealer'] as const;
export type SellerType = (typeof SELLER_TYPES)[number];

export const SALE_STATUSES = ['available', 'sold'] as const;

/** The newest is next year: makers sell ahead of the calendar. */
export const OLDEST_YEAR = 1900;

export function newestYear(now: Date = new Date()): number {
  return now.getUTCFullYear() + 1;
}
