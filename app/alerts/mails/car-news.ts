import { type AlertCard, type CardOptions, toCard } from '#app/alerts/mails/alert-cards.ts';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { formatPrice } from '#app/vocabulary/money.ts';

type Alert = {
  listingId: string;
  reason: 'price_dropped' | 'sold' | 'removed';
  priceFromCents: number | null;
  car: Parameters<typeof listingTitle>[0];
};

export type CarNews = {
  cards: (Omit<AlertCard, 'reason'> & { isSold: boolean })[];
  /** Names of cars that are no longer listed. */
  gone: string[];
};

/** Each car once, as it is now. A drop or a sale that has been taken back is left out. */
export function toCarNews(
  alerts: readonly Alert[],
  listings: readonly ListingSummary[],
  options: CardOptions,
): CarNews {
  const cards = listings.flatMap((listing) => {
    const ofListing = alerts.filter(({ listingId }) => listingId === listing.id);
    const why = isSold(listing) ? whySold(ofListing) : whyCheaper(ofListing, listing);
    return why ? [{ ...toCard(listing, options), isSold: isSold(listing), why }] : [];
  });
  const listed = new Set(listings.map(({ id }) => id));
  const removed = alerts.filter(({ reason, listingId }) => reason === 'removed' && !listed.has(listingId));
  return { cards, gone: removed.map(({ car }) => listingTitle(car)) };
}

function whySold(alerts: readonly Alert[]): string | null {
  return alerts.some(({ reason }) => reason === 'sold') ? 'Sold' : null;
}

/** Of several drops, from the price before the first. */
function whyCheaper(alerts: readonly Alert[], { priceCents }: ListingSummary): string | null {
  const drops = alerts.filter(({ reason }) => reason === 'price_dropped');
  const before = Math.max(0, ...drops.map(({ priceFromCents }) => priceFromCents ?? 0));
  return priceCents < before ? `Price dropped from ${formatPrice(before)} to ${formatPrice(priceCents)}` : null;
}
