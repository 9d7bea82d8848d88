/** The company's clock. Calendar days are counted there, whatever zone the server or the visitor is in. */
export const ZONE = 'Australia/Melbourne';
const DAY_MS = 86_400_000;

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const shortDate = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const dayAndMonth = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'short' });

const dateAndTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const HOUR_MS = 3_600_000;
const MOST_REMEMBERED = 10_000;
const dayOfHour = new Map<number, string>();

/**
 * The calendar day in Melbourne at an instant, as `YYYY-MM-DD`. Remembered by the hour: Melbourne stands whole hours from
 * UTC in summer and winter since 1900, so that no day there begins within an hour. Throws `RangeError` where the date is none.
 */
export function melbourneDay(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known) return known;
  const day = isoDay.format(at);
  if (dayOfHour.size >= MOST_REMEMBERED) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

/** `7 Mar 2026`, in Melbourne. */
export function formatDate(at: Date): string {
  return shortDate.format(at);
}

/** `7 Mar 2026, 3:04 pm`, in Melbourne. */
export function formatDateTime(at: Date): string {
  return dateAndTime.format(at).replace(/\s/g, ' ');
}

/** The last `count` calendar days in Melbourne, as `YYYY-MM-DD`, the oldest first and today last. */
export function lastMelbourneDays(now: Date, count: number): string[] {
  const today = Date.parse(melbourneDay(now));
  return Array.from({ length: count }, (_, position) =>
    new Date(today - (count - 1 - position) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Of a calendar day `YYYY-MM-DD`: `7 Mar`. */
export function formatDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T00:00:00Z`));
}

/** Whole calendar days in Melbourne from one instant to another. */
export function melbourneDaysBetween(from: Date, to: Date): number {
  return (Date.parse(melbourneDay(to)) - Date.parse(melbourneDay(from))) / DAY_MS;
}

/** How long ago something was listed: `Today`, `Yesterday`, `5 days ago`; `Recently` where the date is no date or still to come. */
export function listedAge(createdAt: Date, now: Date): string {
  const days = Number.isNaN(createdAt.getTime()) ? Number.NaN : melbourneDaysBetween(createdAt, now);
  if (!(days >= 0)) return 'Recently';
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return `${days} days ago`;
}
