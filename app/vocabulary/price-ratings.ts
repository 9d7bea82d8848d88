export const PRICE_RATINGS = ['wellBelow', 'below', 'around', 'above', 'wellAbove'] as const;
export type PriceRating = (typeof PRICE_RATINGS)[number];

export const PRICE_RATING_WORDS: Readonly<Record<PriceRating, string>> = {
  wellBelow: 'Well below similar cars',
  below: 'Below similar cars',
  around: 'Around similar cars',
  above: 'Above similar cars',
  wellAbove: 'Well above similar cars',
};

export function isBelowSimilar(rating: PriceRating | null | undefined): boolean {
  return rating === 'below' || rating === 'wellBelow';
}
