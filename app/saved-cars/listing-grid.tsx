import type { Card } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingCard } from '#app/listings/listing-card.tsx';
import { useHearts } from '#app/saved-cars/hearts.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { KeptFragment } from '#app/ui/kept-fragment.tsx';
import { usePlainLinks } from '#app/ui/plain-links.ts';

type ListingGridProps = {
  cards: Card[];
  heading?: 'h2' | 'h3';
  /** How many cards have their photo on the first screen. */
  priorityCards?: number;
  className?: string;
};

/** Cards, each with its heart; stands within `Hearts`. */
export function ListingGrid({
  cards,
  heading = 'h3',
  priorityCards = 0,
  className = 'lg:grid-cols-3',
}: ListingGridProps) {
  const { savedIds } = useHearts();
  const follow = usePlainLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked is a link within, by key as well.
    <ul className={`grid gap-5 sm:grid-cols-2 ${className}`} onClick={follow}>
      {cards.map((card, position) => {
        const props = { card, heading, isSaved: savedIds.has(card.id) };
        return position < priorityCards ? (
          <li key={card.id} className="grid min-w-0">
            <GridCard {...props} priority />
          </li>
        ) : (
          <KeptFragment key={card.id} as="li" className="grid min-w-0" of={GridCard} props={props} />
        );
      })}
    </ul>
  );
}

type GridCardProps = { card: Card; heading: 'h2' | 'h3'; isSaved: boolean; priority?: boolean };

function GridCard({ card, isSaved, ...look }: GridCardProps) {
  const heart = <SaveButton listingId={card.id} title={listingTitle(card)} isSaved={isSaved} />;
  return <ListingCard card={card} action={heart} {...look} />;
}
