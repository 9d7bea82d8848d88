import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import type { SeenCar } from '#app/saved-cars/offline/seen-cars.ts';
import { photoUrl } from '#app/ui/photo/photo-variants.ts';
import { formatPrice, priceLabel } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

/** The smallest that is stored: a hundred of them are a few megabytes. */
const PHOTO_WIDTH = 320;

/** A saved car in the words of its card. */
export function toSeenCar(listing: ListingSummary): SeenCar {
  const { photo, priceCents, isDriveAway } = listing;
  return {
    id: listing.id,
    title: listingTitle(listing),
    price: isSold(listing) ? 'Sold' : `${formatPrice(priceCents)} ${priceLabel(isDriveAway)}`,
    facts: [listing.bodyType, formatKilometers(listing.kilometers), listing.transmission, listing.location].join(' · '),
    photoUrl: photo ? photoUrl(photo, PHOTO_WIDTH) : null,
  };
}
