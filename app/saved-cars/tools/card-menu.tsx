import { Scale } from 'lucide-react';
import type { Card } from '#app/listings/card.ts';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { toggleChosen, useChosenCars } from '#app/saved-cars/tools/chosen-cars.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

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

const KEY = 'results-seen';
const DAY_MS = 86_400_000;

type Visits = { day: string; before: string | null };

/** Null on the first day. A car that was listed later on the day of the last visit is not called new. */
export function daysSinceLastVisit(now = new Date()): number | null {
  const today = melbourneDay(now);
  const { before } = noteVisit(today);
  return before === null ? null : (Date.parse(today) - Date.parse(before)) / DAY_MS;
}

export function isNewSince(days: number | null, daysListed: number | null): boolean {
  return days !== null && daysListed !== null && daysListed < days;
}

function noteVisit(today: string): Visits {
  try {
    const stored = readVisits();
    if (stored?.day === today) return stored;
    const visits = { day: today, before: stored?.day ?? null };
    localStorage.setItem(KEY, JSON.stringify(visits));
    return visits;
  } catch {
    return { day: today, before: null };
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function readVisits(): Visits | null {
  const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  if (!(stored instanceof Object) || !('day' in stored) || !('before' in stored)) return null;
  const { day, before } = stored;
  if (typeof day !== 'string' || !DAY.test(day)) return null;
  return { day, before: typeof before === 'string' && DAY.test(before) ? before : null };
}
