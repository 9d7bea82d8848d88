import { formatDate, melbourneDaysBetween, ZONE } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Counts = { isNew: number; dropped: number; back: number };

const DAYS_IN_WEEK = 7;
const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'long' });

/** “3 new, 1 price drop”. */
export function newsOf({ isNew, dropped, back }: Counts): string {
  return [
    isNew > 0 ? `${formatCount(isNew)} new` : '',
    dropped > 0 ? `${formatCount(dropped)} price ${dropped === 1 ? 'drop' : 'drops'}` : '',
    back > 0 ? `${formatCount(back)} back for sale` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function sinceLabel(at: Date, now: Date): string {
  const days = melbourneDaysBetween(at, now);
  if (days < 1) return 'since your last visit';
  if (days === 1) return 'since yesterday';
  return days < DAYS_IN_WEEK ? `since ${weekday.format(at)}` : `since ${formatDate(at)}`;
}
