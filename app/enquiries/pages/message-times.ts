import { melbourneDay, melbourneDaysBetween, ZONE } from '#app/vocabulary/dates.ts';

const timeOfDay = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' });

export function shownTime(at: Date): string {
  return timeOfDay.format(at).replace(/\s/g, ' ');
}

/** `Today`, `Yesterday`, or the date. */
export function shownDay(at: Date, now: Date): string {
  const days = melbourneDaysBetween(at, now);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayOfYear.format(at);
}

export function shownAge(at: Date, now: Date): string {
  const days = melbourneDaysBetween(at, now);
  if (days <= 0) return shownTime(at);
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday.format(at) : dayOfYear.format(at);
}

export function isSameDay(one: Date, other: Date): boolean {
  return melbourneDay(one) === melbourneDay(other);
}
