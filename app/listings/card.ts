import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listedAge } from '#app/vocabulary/dates.ts';
import { type ShownPhoto, shownPhoto } from '#app/vocabulary/photo.ts';

/** Only values that JSON keeps as they are. */
export type Card = Omit<ListingSummary, 'color' | 'createdAt' | 'soldDate' | 'photo'> & {
  photo: ShownPhoto | null;
  isSold: boolean;
  age: string;
  /** From where the visitor searches. */
  distanceKm?: number;
};

const cards = new WeakMap<ListingSummary, Card>();

/** Cached for the day: callers must not change it. */
export function toCard(listing: ListingSummary, now: Date): Card {
  const age = isSold(listing) ? 'Sold' : listedAge(listing.createdAt, now);
  const known = cards.get(listing);
  if (known?.age === age) return known;
  const { color, createdAt, soldDate, photo, ...facts } = listing;
  const card = { ...facts, photo: photo && shownPhoto(photo), isSold: isSold(listing), age };
  cards.set(listing, card);
  return card;
}
