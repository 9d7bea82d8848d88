/** Calendar days are Melbourne days. */
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

const wholeDate = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const dateAndTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const HOUR_MS = 3_600_000;
const MAX_CACHED_HOURS = 10_000;
const dayOfHour = new Map<number, string>();

/** Cached by the hour: Melbourne’s offset has been whole hours since 1900. Throws `RangeError` if invalid. */
export function melbourneDay(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known) return known;
  const day = isoDay.format(at);
  if (dayOfHour.size >= MAX_CACHED_HOURS) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

export function formatDate(at: Date): string {
  return shortDate.format(at);
}

export function formatDateTime(at: Date): string {
  return dateAndTime.format(at).replace(/\s/g, ' ');
}

export function lastMelbourneDays(now: Date, count: number): string[] {
  const today = Date.parse(melbourneDay(now));
  return Array.from({ length: count }, (_, position) =>
    new Date(today - (count - 1 - position) * DAY_MS).toISOString().slice(0, 10),
  );
}

export function formatDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T00:00:00Z`));
}

/** `2027-06-30` → `30 June 2027`, shortened. */
export function formatWholeDate(day: string): string {
  return wholeDate.format(new Date(`${day}T00:00:00Z`));
}

/** Since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** The same day of a later month, or its last: a month after 31 January is 28 or 29 February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(ofMonth, last))).toISOString().slice(0, 10);
}

export function melbourneDaysBetween(from: Date, to: Date): number {
  return dayNumber(melbourneDay(to)) - dayNumber(melbourneDay(from));
}

/** Null for an invalid date or one in the future. */
export function daysListed(createdAt: Date, now: Date): number | null {
  const days = Number.isNaN(createdAt.getTime()) ? Number.NaN : melbourneDaysBetween(createdAt, now);
  return days >= 0 ? days : null;
}

/** 'Recently' for an invalid date or one in the future. */
export function listedAge(createdAt: Date, now: Date): string {
  const days = daysListed(createdAt, now);
  if (days === null) return 'Recently';
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return `${days} days ago`;
}

/** "today", "yesterday", "2 days ago". */
export function daysAgo(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
