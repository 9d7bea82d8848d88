import { daysAgo, formatDate, formatDay, melbourneDay, melbourneDaysBetween } from '#app/vocabulary/dates.ts';

/** A seller is asked this often whether a car is still for sale. The privacy policy states it. */
export const ASK_EVERY_DAYS = 14;
const REPORTABLE_AFTER_DAYS = 7;
/** After this, a car shows since when it hasn't been confirmed. */
export const CONFIRMED_FOR_DAYS = 30;
/** After this, it is listed after confirmed cars, once its seller was warned. */
export const LAPSES_AFTER_DAYS = 60;

export function hasLapsed({ lapsesOn }: { lapsesOn: string | null }, now: Date): boolean {
  return lapsesOn !== null && lapsesOn <= melbourneDay(now);
}

/** "Seller confirmed it’s for sale 2 days ago", "Not confirmed since 3 Oct". */
export function confirmationText(confirmedAt: Date, now: Date, isOwn = false): string {
  const days = Math.max(0, melbourneDaysBetween(confirmedAt, now));
  if (days >= CONFIRMED_FOR_DAYS) return notConfirmedSince(confirmedAt, now);
  return `${isOwn ? 'You' : 'Seller'} confirmed it’s for sale ${daysAgo(days)}`;
}

/** For buyers, who may say that it's sold from a week after its seller said it isn't. */
export function confirmationOf(confirmedAt: Date, now: Date, isOwn = false) {
  const text = confirmationText(confirmedAt, now, isOwn);
  const days = Math.max(0, melbourneDaysBetween(confirmedAt, now));
  const short = days >= CONFIRMED_FOR_DAYS ? text : `Confirmed ${daysAgo(days)}`;
  return { text, short, mayBeSold: days >= REPORTABLE_AFTER_DAYS };
}

/** With the year where the day alone could be another. */
export function notConfirmedSince(confirmedAt: Date, now: Date): string {
  const isThisYear = melbourneDaysBetween(confirmedAt, now) < 300;
  return `Not confirmed since ${isThisYear ? formatDay(melbourneDay(confirmedAt)) : formatDate(confirmedAt)}`;
}
