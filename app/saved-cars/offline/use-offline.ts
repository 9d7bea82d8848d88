import { useEffect } from 'react';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { eraseSeenCars, keepSeenCars, type SeenCar } from '#app/saved-cars/offline/seen-cars.ts';
import { photoUrl } from '#app/ui/photo/photo-variants.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

/** The smallest that is stored: a hundred of them are a few megabytes. */
const PHOTO_WIDTH = 320;

/** In the root: what is shown without a connection, and that nothing of somebody else is. */
export function useOffline(userId: string | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Not offered by this browser, or the line broke: pages work as before.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  }, []);
  useEffect(() => {
    eraseSeenCars({ exceptOf: userId }).catch(() => {});
  }, [userId]);
}

/** On the page of saved cars: keeps what it shows. */
export function useKeptForOffline(userId: string | undefined, listings: ListingSummary[]): void {
  const cars = JSON.stringify(listings.map(toSeenCar));
  useEffect(() => {
    if (!userId) return;
    keepSeenCars({ userId, seenAt: new Date().toISOString(), cars: JSON.parse(cars) }).catch(() => {});
  }, [userId, cars]);
}

function toSeenCar(listing: ListingSummary): SeenCar {
  const { photo } = listing;
  return {
    id: listing.id,
    title: listingTitle(listing),
    price: isSold(listing) ? 'Sold' : formatPrice(listing.priceCents),
    facts: [listing.bodyType, formatKilometers(listing.kilometers), listing.transmission, listing.location].join(' · '),
    photoUrl: photo ? photoUrl(photo, PHOTO_WIDTH) : null,
  };
}
