import { formatDollars, formatPrice, priceLabel, toDollars } from '#app/vocabulary/money.ts';

type Price = { priceCents: number; isDriveAway: boolean };

export type PriceChange = { isLess: boolean; words: string };

/** Null if unchanged. Prices with and without government charges cannot be compared, so the old price is shown. */
export function priceChange(saved: Price, now: Price): PriceChange | null {
  if (saved.isDriveAway !== now.isDriveAway) {
    const oldPrice = `${formatPrice(saved.priceCents)} ${priceLabel(saved.isDriveAway)}`;
    return { isLess: false, words: `${oldPrice} when you saved it` };
  }
  const fall = toDollars(saved.priceCents) - toDollars(now.priceCents);
  if (fall === 0) return null;
  const isLess = fall > 0;
  return { isLess, words: `${formatDollars(Math.abs(fall))} ${isLess ? 'less' : 'more'} than when you saved it` };
}
