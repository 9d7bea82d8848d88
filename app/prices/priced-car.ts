import type { BodyType, DriveType, FuelType, Transmission } from '#app/vocabulary/cars.ts';

/** What prices are compared by. All of one make and model. */
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
