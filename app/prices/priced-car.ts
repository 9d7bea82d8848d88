import type { BodyType, DriveType, FuelType, Transmission } from '#app/vocabulary/cars.ts';

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
