import { formatDollars, formatPrice, priceLabel, toDollars } from '#app/vocabulary/money.ts';

type Price = { priceCents: number; isDriveAway: boolean };

export type PriceChange = { isLess: boolean; words: string };

/**
 * What became of a price since the car was saved, in the dollars that are shown; null where nothing did. Prices with and
 * without government charges cannot be compared: there the old one is told.
 */
export function priceChange(saved: Price, now: Price): PriceChange | null {
  if (saved.isDriveAway !== now.isDriveAway) {
    const then = `${formatPrice(saved.priceCents)} ${priceLabel(saved.isDriveAway)}`;
    return { isLess: false, words: `${then} when you saved it` };
  }
  const fall = toDollars(saved.priceCents) - toDollars(now.priceCents);
  if (fall === 0) return null;
  const isLess = fall > 0;
  return { isLess, words: `${formatDollars(Math.abs(fall))} ${isLess ? 'less' : 'more'} than when you saved it` };
}
