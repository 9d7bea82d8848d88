/** When this device saw results before today: a card is new if its car was listed on a later day. */
import { melbourneDay } from '#app/vocabulary/dates.ts';

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
