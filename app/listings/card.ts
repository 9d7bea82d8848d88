import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { listedAge } from '#app/vocabulary/dates.ts';

/** What a card shows of a listing, in values that are the same as JSON. */
export type Card = Omit<ListingSummary, 'color' | 'createdAt' | 'soldDate'> & {
  isSold: boolean;
  /** How long it has been listed, or that it is sold. */
  age: string;
};

const cards = new WeakMap<ListingSummary, Card>();

/** Ages are counted to `now`. The same object for the same listing on the same day: nobody may change it. */
export function toCard(listing: ListingSummary, now: Date): Card {
  const age = isSold(listing) ? 'Sold' : listedAge(listing.createdAt, now);
  const known = cards.get(listing);
  if (known?.age === age) return known;
  const { color, createdAt, soldDate, ...facts } = listing;
  const card = { ...facts, isSold: isSold(listing), age };
  cards.set(listing, card);
  return card;
}
