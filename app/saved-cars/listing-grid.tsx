import { type ComponentType, createContext, use } from 'react';
import type { Card } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingCard } from '#app/listings/listing-card.tsx';
import { useVisitorDistances } from '#app/places/visitor-distances.ts';
import { useHearts } from '#app/saved-cars/hearts.tsx';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';

type ListingGridProps = {
  cards: Card[];
  heading?: 'h2' | 'h3';
  priorityCards?: number;
  className?: string;
};

export function ListingGrid({
  cards,
  heading = 'h3',
  priorityCards = 0,
  className = 'lg:grid-cols-3',
}: ListingGridProps) {
  const { savedIds } = useHearts();
  const unmeasured = cards.filter((card) => card.suburb !== null && card.distanceKm === undefined);
  const distances = useVisitorDistances(unmeasured.map(({ id }) => id));
  return (
    <ul className={`grid gap-5 sm:grid-cols-2 ${className}`}>
      {cards.map((card, position) => {
        // The page's head announces the photo of a first card.
        const GridCard = position < priorityCards ? FirstCard : LaterCard;
        // A place keeps its element when other cars come: a card that moved would take the scroll position with it.
        const place = `${position}`;
        return (
          <li key={place} className="grid min-w-0">
            <GridCard
              key={card.id}
              card={measured(card, distances[card.id])}
              heading={heading}
              isSaved={savedIds.has(card.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const loadTools = () => import('#app/saved-cars/tools/card-tools.tsx');

/** Cards that can be compared and hidden, with what is new since the last visit marked. `near` is the place searched around. */
export function ResultsGrid({ near, ...grid }: ListingGridProps & { near: string }) {
  const tools = useLoaded(loadTools);
  return (
    <CardToolsContext value={tools}>
      <ListingGrid {...grid} />
      {tools && <tools.CompareBar near={near} />}
    </CardToolsContext>
  );
}

function measured(card: Card, distanceKm: number | undefined): Card {
  return distanceKm === undefined ? card : { ...card, distanceKm };
}

type GridCardProps = { card: Card; heading: 'h2' | 'h3'; isSaved: boolean };

const LaterCard = renderedOnce(GridCard);

function FirstCard(props: GridCardProps) {
  return <GridCard {...props} priority />;
}

function GridCard({ card, isSaved, ...look }: GridCardProps & { priority?: boolean }) {
  const tools = use(CardToolsContext);
  const actions = (
    <>
      <SaveButton listingId={card.id} title={listingTitle(card)} isSaved={isSaved} />
      {tools && <tools.CardMenu card={card} />}
    </>
  );
  return <ListingCard card={card} action={actions} {...look} />;
}

/** What result cards can do with JavaScript. Loaded late. */
type CardTools = {
  CardMenu: ComponentType<{ card: Card }>;
  CompareBar: ComponentType<{ near: string }>;
};

const CardToolsContext = createContext<CardTools | null>(null);
