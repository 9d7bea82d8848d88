import { hasLapsed, notConfirmedSince } from '#app/listings/confirmation.ts';
import { isSold, type ListingSummary } from '#app/listings/listing.ts';
import { dropDollars } from '#app/listings/price-drop.ts';
import { daysListed, listedAge } from '#app/vocabulary/dates.ts';
import { type ShownPhoto, shownPhoto } from '#app/vocabulary/photo.ts';

type LeftOut =
  | 'priceType'
  | 'seats'
  | 'cylinders'
  | 'color'
  | 'createdAt'
  | 'firstListed'
  | 'soldDate'
  | 'confirmedAt'
  | 'lapsesOn'
  | 'underOfferUntil'
  | 'photo'
  | 'priceSteps';

/** Only values that JSON keeps as they are. */
export type Card = Omit<ListingSummary, LeftOut> & {
  photo: ShownPhoto | null;
  age: string;
  /** Null for a sold car. */
  daysListed: number | null;
  isFirm?: true;
  isUnderOffer?: true;
  dropDollars?: number;
  distanceKm?: number;
  onRoad?: string;
};

const SOLD = 'Sold';

export function isSoldCard({ age }: Card): boolean {
  return age === SOLD;
}

const cards = new WeakMap<ListingSummary, Card>();

function ageOf(listing: ListingSummary, now: Date): string {
  if (isSold(listing)) return SOLD;
  return hasLapsed(listing, now) ? notConfirmedSince(listing.confirmedAt, now) : listedAge(listing.firstListed, now);
}

/** Cached for the day: callers must not change it. */
export function toCard(listing: ListingSummary, now: Date): Card {
  const age = ageOf(listing, now);
  const known = cards.get(listing);
  if (known?.age === age) return known;
  const {
    priceType,
    seats,
    cylinders,
    color,
    createdAt,
    firstListed,
    soldDate,
    confirmedAt,
    lapsesOn,
    underOfferUntil,
    photo,
    priceSteps,
    ...facts
  } = listing;
  const dropped = isSold(listing) ? 0 : dropDollars(listing, now.getTime());
  const card: Card = {
    ...facts,
    photo: photo && shownPhoto(photo),
    age,
    daysListed: isSold(listing) ? null : daysListed(firstListed, now),
    ...(priceType === 'Firm' && { isFirm: true }),
    ...(underOfferUntil && { isUnderOffer: true }),
    ...(dropped > 0 && { dropDollars: dropped }),
  };
  cards.set(listing, card);
  return card;
}
