import { Link } from 'react-router';
import { isBelowSimilar, PRICE_RATING_WORDS, type PriceRange, type PriceRating } from '#app/vocabulary/cars.ts';
import { rangeWords } from './price-words.ts';

export type ShownRating = { rating: PriceRating; range?: null } | { rating: null; range: PriceRange };

export function ratingWords({ rating, range }: ShownRating): string {
  return rating ? PRICE_RATING_WORDS[rating] : rangeWords(range).replace('About', 'Usual price about');
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
