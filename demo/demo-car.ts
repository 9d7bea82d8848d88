import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { State } from '#app/vocabulary/states.ts';
import type { Size } from '#demo/catalogue/lines.ts';

/** A made-up car, before it has a price and a description. */
export type DemoCar = {
  make: string;
  model: string;
  trim: string;
  year: number;
  age: number;
  bodyType: BodyType;
  size: Size;
  fuelType: FuelType;
  transmission: Transmission;
  doors: number;
  kilometers: number;
  color: string;
  location: State;
  sellerType: SellerType;
  /** In thousands of dollars of today. */
  newPriceThousands: number;
};
