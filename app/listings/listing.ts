import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
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
  /** The main one; null where there is none. */
  photo: Photo | null;
  photoCount: number;
};

/** What the listing's own page shows; never the e-mail. `phoneNumber` is empty where there is none to call. */
export type ListingDetail = Omit<ListingSummary, 'photo' | 'photoCount'> & {
  /** In the seller's order. */
  photos: Photo[];
  doors: number;
  description: string;
  phoneNumber: string;
  userId: string;
  seller: { type: SellerType; dealershipName: string };
};
