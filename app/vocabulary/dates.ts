/** The company's clock. Calendar days are counted there, whatever zone the server or the visitor is in. */
const ZONE = 'Australia/Melbourne';

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const shortDate = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
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

/** The calendar day in Melbourne at an instant, as `YYYY-MM-DD`. */
export function melbourneDay(at: Date): string {
  return isoDay.format(at);
}

/** `7 Mar 2026`, in Melbourne. */
export function formatDate(at: Date): string {
  return shortDate.format(at);
}

/** `7 Mar 2026, 3:04 pm`, in Melbourne. */
export function formatDateTime(at: Date): string {
  return dateAndTime.format(at).replace(/\s/g, ' ');
}

/** Whole calendar days in Melbourne from one instant to another. */
export function melbourneDaysBetween(from: Date, to: Date): number {
  return (Date.parse(melbourneDay(to)) - Date.parse(melbourneDay(from))) / 86_400_000;
}

/** How long ago something was listed: `Today`, `Yesterday`, `5 days ago`; `Recently` where the date is no date or still to come. */
export function listedAge(createdAt: Date, now: Date): string {
  const days = Number.isNaN(createdAt.getTime()) ? Number.NaN : melbourneDaysBetween(createdAt, now);
  if (!(days >= 0)) return 'Recently';
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return `${days} days ago`;
}
