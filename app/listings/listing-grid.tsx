import type { ReactNode } from 'react';
import { type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { ListingCard } from '#app/listings/listing-card.tsx';

type ListingGridProps = {
  listings: ListingSummary[];
  now: Date;
  /** What stands on the corner of each photo. */
  actionOf: (title: string, listing: ListingSummary) => ReactNode;
  heading?: 'h2' | 'h3';
  /** How many cards have their photo on the first screen. */
  priorityCards?: number;
  className?: string;
};

export function ListingGrid(props: ListingGridProps) {
  const { listings, now, actionOf, heading, priorityCards = 0, className = 'lg:grid-cols-3' } = props;
  return (
    <ul className={`grid gap-5 sm:grid-cols-2 ${className}`}>
      {listings.map((listing, position) => (
        <li key={listing.id} className="grid min-w-0">
          <ListingCard
            listing={listing}
            now={now}
            heading={heading}
            priority={position < priorityCards}
            action={actionOf(listingTitle(listing), listing)}
          />
        </li>
      ))}
    </ul>
  );
}
