import { Link } from 'react-router';
import { isBelowSimilar, PRICE_RATING_WORDS, type PriceRating, similarCars } from '#app/vocabulary/cars.ts';

export type ShownRating = { rating: PriceRating | null; similar: number };

export function ratingWords({ rating, similar }: ShownRating): string {
  return rating ? PRICE_RATING_WORDS[rating] : similarCars(similar);
}

export function RatingPart({ listingId, shown }: { listingId: string; shown: ShownRating }) {
  const look = isBelowSimilar(shown.rating) ? 'text-positive' : '';
  return (
    <Link
      to={`/listing/${listingId}/price`}
      className={`py-3 font-medium text-sm underline md:py-1 underline-offset-4 ${look}`}
    >
      {ratingWords(shown)}
    </Link>
  );
}
