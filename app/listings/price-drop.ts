import { dayNumber, melbourneDay } from '#app/vocabulary/dates.ts';
import { toDollars } from '#app/vocabulary/money.ts';

/** The day of a drop is the first of them. */
export const DROP_DAYS = 14;

/** A change of the price: the day in Melbourne, counted from 1970, and the price before it. */
export type PriceStep = { day: number; fromCents: number };

let today = { hour: -1, day: 0 };

function dayOf(now: number): number {
  const hour = Math.floor(now / 3_600_000);
  if (hour !== today.hour) today = { hour, day: dayNumber(melbourneDay(new Date(now))) };
  return today.day;
}

/** Below the price of two weeks ago, or of the first day. A price raised and lowered again isn't a drop. */
export function dropDollars(
  { priceCents, priceSteps }: { priceCents: number; priceSteps: readonly PriceStep[] },
  now = Date.now(),
): number {
  const since = dayOf(now) - DROP_DAYS;
  const first = priceSteps.find(({ day }) => day > since);
  return first ? Math.max(0, toDollars(first.fromCents) - toDollars(priceCents)) : 0;
}
