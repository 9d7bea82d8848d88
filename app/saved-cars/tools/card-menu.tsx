import { EyeOff, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sendPressInTurn } from '#app/http/send-press.ts';
import type { Card } from '#app/listings/card.ts';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { hideAction } from '#app/saved-cars/device-cars.ts';
import { toggleChosen, useChosenCars } from '#app/saved-cars/tools/chosen-cars.ts';
import { daysSinceLastVisit, isNewSince } from '#app/saved-cars/tools/last-visit.ts';

/** On the photo of a card, so that nothing moves when it comes. */
export function CardMenu({ card }: { card: Card }) {
  const title = listingTitle(card);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'shown' | 'hidden' | 'failed'>('shown');

  async function change(isHidden: boolean) {
    setState(isHidden ? 'hidden' : 'shown');
    const result = await sendPressInTurn('kerbside.hidden', hideAction(card.id, isHidden));
    if (result !== 'done') setState(isHidden ? 'failed' : 'hidden');
  }

  return (
    <div ref={place}>
      {isNewSince(daysSinceLastVisit(), card.daysListed) && <NewBadge />}
      <CompareButton id={card.id} title={title} />
      <button
        type="button"
        aria-label={`Hide ${title}`}
        title="Hide this car"
        className="card-tool right-29"
        onClick={() => change(true)}
      >
        <EyeOff className="size-5" aria-hidden="true" />
      </button>
      {state === 'failed' && (
        <p role="alert" className="absolute inset-x-2.5 bottom-2.5 rounded-control bg-surface px-3 py-2 font-medium">
          Not hidden. Check your connection and try again.
        </p>
      )}
      {state === 'hidden' && <HiddenCover article={place.current?.closest('article')} onUndo={() => change(false)} />}
    </div>
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

type HiddenCoverProps = { article: HTMLElement | null | undefined; onUndo: () => void };

/** Over the whole card, which keeps its place until the results are loaded again. */
function HiddenCover({ article, onUndo }: HiddenCoverProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const covered = article ? [...article.children].filter((part) => !part.contains(undo.current)) : [];
    for (const part of covered) part.toggleAttribute('inert', true);
    undo.current?.focus({ preventScroll: true });
    return () => {
      for (const part of covered) part.toggleAttribute('inert', false);
    };
  }, [article]);
  if (!article) return null;
  return createPortal(
    <div className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-surface p-5 text-center">
      <p role="status">Hidden from your results on this device.</p>
      <button ref={undo} type="button" className="button button-quiet" onClick={onUndo}>
        Undo
      </button>
    </div>,
    article,
  );
}
