import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { State } from '#app/vocabulary/states.ts';

/** What the index knows of a listing. */
export type IndexEntry = {
  id: string;
  make: string;
  model: string;
  bodyType: BodyType;
  transmission: Transmission;
  fuelType: FuelType;
  location: State;
  color: string;
  /** 1 to 9. */
  doors: number;
  year: number;
  /** As displayed: whole dollars, below 2³¹. */
  priceDollars: number;
  kilometers: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  isSold: boolean;
  sellerType: SellerType;
};
