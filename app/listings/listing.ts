import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { State } from '#app/vocabulary/states.ts';

/** "2020 Toyota Corolla, Ascent Sport"; the trim only where there is one. */
export function listingTitle(listing: { year: number; make: string; model: string; trim: string }): string {
  const name = `${listing.year} ${listing.make} ${listing.model}`;
  return listing.trim ? `${name}, ${listing.trim}` : name;
}

/** The state follows from the time of sale. */
export function isSold(listing: { soldDate: Date | null }): boolean {
  return listing.soldDate !== null;
}

/** One photo of a listing as pages need it: `url` is the folder of its variants. */
export type Photo = { id: string; url: string; width: number; height: number; thumbhash: string };

/** What a card in a list shows. */
export type ListingSummary = {
  id: string;
  make: string;
  model: string;
  trim: string;
  year: number;
  priceCents: number;
  isDriveAway: boolean;
  bodyType: BodyType;
  transmission: Transmission;
  fuelType: FuelType;
  kilometers: number;
  color: string;
  location: State;
  createdAt: Date;
  soldDate: Date | null;
  photos: Photo[];
};

/** What the listing's own page shows; never the e-mail. `phoneNumber` is empty where there is none to call. */
export type ListingDetail = ListingSummary & {
  doors: number;
  description: string;
  phoneNumber: string;
  userId: string;
  seller: { type: SellerType; dealershipName: string };
};
