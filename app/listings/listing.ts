import type { ListingFields, PublicName } from '#app/listings/fields.ts';
import type { PriceStep } from '#app/listings/price-drop.ts';
import type { BodyType, FuelType, PriceRating, PriceType, SellerType, Transmission } from '#app/vocabulary/cars.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { kmAway } from '#app/vocabulary/distance.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import type { State } from '#app/vocabulary/states.ts';

export function listingTitle(listing: { year: number; make: string; model: string; trim: string }): string {
  const name = `${listing.year} ${listing.make} ${listing.model}`;
  return listing.trim ? `${name}, ${listing.trim}` : name;
}

/** "Geelong VIC · 62 km away". */
export function withDistance(place: string, distanceKm: number | undefined): string {
  const away = distanceKm === undefined ? null : kmAway(distanceKm);
  return away === null ? place : `${place} · ${away}`;
}

export function isSold(listing: { soldDate: Date | null }): boolean {
  return listing.soldDate !== null;
}

/** Null from the day after, also before the job has noticed. */
export function underOfferOn(until: string | null, now = new Date()): string | null {
  return until !== null && until >= melbourneDay(now) ? until : null;
}

export type ListingSummary = {
  id: string;
  make: string;
  model: string;
  trim: string;
  year: number;
  priceCents: number;
  isDriveAway: boolean;
  priceType: PriceType | null;
  bodyType: BodyType;
  transmission: Transmission;
  fuelType: FuelType;
  kilometers: number;
  seats: number | null;
  cylinders: number | null;
  color: string;
  location: State;
  /** With its state, without its postcode. */
  suburb: string | null;
  createdAt: Date;
  /** Earlier where the same car was listed before. */
  firstListed: Date;
  soldDate: Date | null;
  /** When its seller last said that it’s for sale. */
  confirmedAt: Date;
  /** From this day it comes after confirmed cars. */
  lapsesOn: string | null;
  /** Its last day; null if it isn't. */
  underOfferUntil: string | null;
  /** Changes of the price in the last two weeks. */
  priceSteps: readonly PriceStep[];
  photo: Photo | null;
  photoCount: number;
  sellerType: SellerType;
  /** Null of a sold car, and with too few similar ones. */
  priceRating: PriceRating | null;
};

/** Never the email, the VIN, a plate that isn't shown, nor the suburb's postcode. `phoneNumber` may be empty. */
export type ListingDetail = Omit<Pick<ListingFields, PublicName>, 'price'> & {
  id: string;
  priceCents: number;
  createdAt: Date;
  soldDate: Date | null;
  confirmedAt: Date;
  underOfferUntil: string | null;
  photos: Photo[];
  userId: string;
  seller: { type: SellerType; dealershipName: string };
  shownPlate: string | null;
  hasVin: boolean;
};

const ID = /^[0-9a-z]{12}$/;

export function toListingId(named: string): string | null {
  const text = named.trim();
  const id = /\/listing\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return ID.test(id) ? id : null;
}
