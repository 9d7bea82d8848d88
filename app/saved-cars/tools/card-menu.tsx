import { Scale } from 'lucide-react';
import type { Card } from '#app/listings/card.ts';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { toggleChosen, useChosenCars } from '#app/saved-cars/tools/chosen-cars.ts';
import { daysSinceLastVisit, isNewSince } from '#app/saved-cars/tools/last-visit.ts';

/** On the photo of a card, so that nothing moves when it comes. */
export function CardMenu({ card }: { card: Card }) {
  return (
    <>
      {isNewSince(daysSinceLastVisit(), card.daysListed) && <NewBadge />}
      <CompareButton id={card.id} title={listingTitle(card)} />
    </>
  );
}

function NewBadge() {
  return (
    <span className="pointer-events-none absolute top-2.5 left-2.5 rounded-[7px] bg-accent px-2.5 py-1 font-bold text-[0.8125rem] text-accent-ink">
      New<span className="sr-only"> since your last visit</span>
    </span>
  );
}

function CompareButton({ id, title }: { id: string; title: string }) {
  const chosen = useChosenCars();
  const isChosen = chosen.some((car) => car.id === id);
  const isFull = !isChosen && chosen.length >= MOST_COMPARED;
  return (
    <button
      type="button"
      disabled={isFull}
      aria-pressed={isChosen}
      aria-label={`Compare ${title}`}
      title={isFull ? `Compare (up to ${MOST_COMPARED})` : 'Compare'}
      className="card-tool right-16"
      onClick={() => toggleChosen({ id, title })}
    >
      <Scale className="size-5" aria-hidden="true" />
    </button>
  );
}
