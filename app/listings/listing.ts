import type { ListingFields } from '#app/listings/fields.ts';
import type { BodyType, FuelType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import type { State } from '#app/vocabulary/states.ts';

export function listingTitle(listing: { year: number; make: string; model: string; trim: string }): string {
  const name = `${listing.year} ${listing.make} ${listing.model}`;
  return listing.trim ? `${name}, ${listing.trim}` : name;
}

export function isSold(listing: { soldDate: Date | null }): boolean {
  return listing.soldDate !== null;
}

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
  /** With its state, without its postcode. */
  suburb: string | null;
  createdAt: Date;
  soldDate: Date | null;
  photo: Photo | null;
  photoCount: number;
};

/** Never the email, nor the suburb's postcode. `phoneNumber` may be empty. */
export type ListingDetail = Omit<ListingFields, 'price'> & {
  id: string;
  priceCents: number;
  createdAt: Date;
  soldDate: Date | null;
  photos: Photo[];
  userId: string;
  seller: { type: SellerType; dealershipName: string };
};
