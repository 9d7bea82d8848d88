import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { State } from '#app/vocabulary/states.ts';
import type { Size } from '#demo/illustrations/designs.ts';

/** A car of the inventory while it is being made up: what its price, its words and its pictures follow from. */
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
  priceNew: number;
};
