import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Card, isSoldCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { fetchCards, forgetViewed, noteViewed, readViewed } from '#app/saved-cars/recent/viewed-cars.ts';
import { FADED } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';

export function RecentCars({ viewing, className }: { viewing: string | null; className: string }) {
  const [cards, setCards] = useState<Card[]>([]);

  useEffect(() => {
    if (viewing) noteViewed(viewing);
    const leaving = new AbortController();
    const ids = readViewed().filter((id) => id !== viewing);
    fetchCards(ids, leaving.signal).then(
      (found) => {
        forgetViewed(ids.filter((id) => !found.some((card) => card.id === id)));
        setCards(found);
      },
      () => {},
    );
    return () => leaving.abort();
  }, [viewing]);

  function forget(ids: string[]) {
    forgetViewed(ids);
    setCards((before) => before.filter(({ id }) => !ids.includes(id)));
  }

  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className={`mt-14 print:hidden ${className}`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recently-viewed" className="font-bold text-2xl">
          Recently viewed
        </h2>
        <p className="text-muted text-sm">
          On this device only.{' '}
          <button
            type="button"
            className="min-h-11 min-w-11 px-1 text-link underline"
            onClick={() => forget(readViewed())}
          >
            Clear<span className="sr-only"> recently viewed cars</span>
          </button>
        </p>
      </div>
      <ul className="flex gap-4 overflow-x-auto pb-3">
        {cards.map((card) => (
          <RecentCar key={card.id} card={card} onForget={() => forget([card.id])} />
        ))}
      </ul>
    </section>
  );
}

function RecentCar({ card, onForget }: { card: Card; onForget: () => void }) {
  const title = listingTitle(card);
  return (
    <li className="panel relative grid w-48 shrink-0 content-start overflow-hidden">
      <Link to={`/listing/${card.id}`} className="grid hover:underline">
        <span className={`block aspect-4/3 overflow-hidden ${isSoldCard(card) ? FADED : ''}`}>
          {card.photo ? (
            <ResponsivePhoto photo={card.photo} alt="" sizes="12rem" widest={640} className="h-full w-full" />
          ) : (
            <BodyPlaceholder bodyType={card.bodyType} />
          )}
        </span>
        <span className="wrap-anywhere line-clamp-2 px-3 pt-2 font-semibold text-[0.9375rem]">{title}</span>
        <span className="px-3 pb-3">
          {isSoldCard(card) ? 'Sold' : formatPrice(card.priceCents)}
          {card.isUnderOffer && <b className="block text-ochre text-sm">Under offer</b>}
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Remove ${title}`}
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full bg-white/90 text-black"
        onClick={onForget}
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  );
}
