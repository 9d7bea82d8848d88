import { daysAgo, melbourneDaysBetween } from '#app/vocabulary/dates.ts';
import { formatCars } from '#app/vocabulary/numbers.ts';

export type SellerFacts = {
  since: string;
  /** Cars for sale now, this one included. */
  forSale: number;
  sold: number;
  /** Null after a private seller's first month. */
  isNew: string | null;
  /** Null for a private seller. `licence` is null if none is given. */
  dealer: { name: string; slug: string; address: string; licence: string | null } | null;
};

export const NO_LICENCE = 'Licence number not given';

/** "3 cars listed", or of a seller with none left "1 car sold". */
export function carsListed({ forSale, sold }: Pick<SellerFacts, 'forSale' | 'sold'>): string {
  const count = forSale || sold;
  return `${formatCars(count)} ${forSale > 0 || sold === 0 ? 'listed' : 'sold'}`;
}

const NEW_FOR_DAYS = 30;

/** "First listing of this account, joined 2 days ago". `listed` counts the sold ones, too. */
export function newAccountWords(joinedAt: Date, listed: number, now: Date): string | null {
  const days = Math.max(0, melbourneDaysBetween(joinedAt, now));
  if (days >= NEW_FOR_DAYS) return null;
  return `${listed === 1 ? 'First listing of this account' : 'New account'}, joined ${daysAgo(days)}`;
}
