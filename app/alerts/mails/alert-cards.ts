import { type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { onRoadLine } from '#app/prices/on-road-shown.ts';
import type { OnRoadState } from '#app/prices/on-road-states.ts';
import { listedAge } from '#app/vocabulary/dates.ts';
import { distanceKm, kmAway, type Point } from '#app/vocabulary/distance.ts';
import { formatPrice, priceLabel, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { linkPreviewUrl } from '#app/vocabulary/photo.ts';

type Reason = 'new' | 'price_dropped' | 'back_for_sale';
type Alert = { listingId: string; reason: Reason; priceFromCents: number | null };

export type AlertCard = {
  id: string;
  reason: Reason;
  why: string;
  title: string;
  price: string;
  priceNote: string;
  onRoad: string | null;
  facts: string;
  where: string;
  href: string;
  photoUrl: string | null;
};

const REASONS: readonly Reason[] = ['new', 'back_for_sale', 'price_dropped'];

export type CardOptions = {
  publicUrl: string;
  now: Date;
  from: Point | undefined;
  places: ReadonlyMap<string, Point | null>;
  onRoadIn: OnRoadState | null;
};

export function toAlertCards(
  alerts: readonly Alert[],
  listings: readonly ListingSummary[],
  options: CardOptions,
): AlertCard[] {
  const newestFirst = [...listings].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newestFirst.flatMap((listing) => {
    const ofListing = alerts.filter(({ listingId }) => listingId === listing.id);
    const reason = REASONS.find((one) => ofListing.some((alert) => alert.reason === one));
    if (!reason) return [];
    const before = ofListing.find((alert) => alert.reason === 'price_dropped')?.priceFromCents ?? null;
    return [{ ...toCard(listing, options), reason, why: whyOf(reason, listing, before) }];
  });
}

function whyOf(reason: Reason, { priceCents }: ListingSummary, beforeCents: number | null): string {
  if (reason === 'new') return 'New';
  if (reason === 'back_for_sale') return 'Back on sale';
  const isLower = beforeCents !== null && toDollars(priceCents) < toDollars(beforeCents);
  return isLower ? `Price dropped from ${formatPrice(beforeCents)} to ${formatPrice(priceCents)}` : 'Price changed';
}

export function toCard(listing: ListingSummary, { publicUrl, now, from, places, onRoadIn }: CardOptions) {
  const { id, priceCents, isDriveAway, kilometers, transmission, fuelType, photo, firstListed } = listing;
  const place = places.get(id);
  const away = from && place ? kmAway(distanceKm(from, place)) : null;
  return {
    id,
    title: listingTitle(listing),
    price: formatPrice(priceCents),
    priceNote: priceLabel(isDriveAway),
    onRoad: (onRoadIn && onRoadLine(onRoadIn, listing, now)) ?? null,
    facts: [formatKilometers(kilometers), transmission, fuelType].join(' · '),
    where: [
      ...(listing.underOfferUntil ? ['Under offer'] : []),
      listing.suburb ?? listing.location,
      ...(away ? [away] : []),
      `listed ${listedAge(firstListed, now).toLowerCase()}`,
    ].join(' · '),
    href: `${publicUrl}/listing/${id}`,
    photoUrl: photo && new URL(linkPreviewUrl(photo), publicUrl).href,
  };
}
