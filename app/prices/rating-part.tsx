import { Link } from 'react-router';
import { isBelowSimilar, PRICE_RATING_WORDS, type PriceRating, similarCars } from '#app/vocabulary/cars.ts';

export type ShownRating = { rating: PriceRating | null; similar: number };

export function ratingWords({ rating, similar }: ShownRating): string {
  return rating ? PRICE_RATING_WORDS[rating] : similarCars(similar);
}

export function RatingPart({ listingId, shown }: { listingId: string; shown: ShownRating }) {
  const look = isBelowSimilar(shown.rating) ? 'font-semibold text-positive' : 'font-semibold';
  return (
    <p>
      <Link
        to={`/listing/${listingId}/price`}
        className={`inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6 ${look}`}
      >
        {ratingWords(shown)}
      </Link>
    </p>
  );
}
