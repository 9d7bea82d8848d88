import { sql } from 'drizzle-orm';
import { DROP_DAYS, type PriceStep } from '#app/listings/price-drop.ts';

/** Of the last two weeks, the earliest first, as one text: "20780:2199000,20781:2050000". */
export const priceStepsText = sql<string>`coalesce((
  select string_agg(
    ((e.at at time zone 'Australia/Melbourne')::date - date '1970-01-01') || ':' || e.price_from_cents, ',' order by e.position)
  from listing_events e
  where e.listing_id = "listings"."id" and e.kind = 'price_changed'
    and e.at > now() - make_interval(days => ${sql.raw(String(DROP_DAYS + 1))})), '')`;

export function readPriceSteps(text: string): PriceStep[] {
  if (text === '') return [];
  return text.split(',').map((step) => {
    const [day, fromCents] = step.split(':');
    return { day: Number(day), fromCents: Number(fromCents) };
  });
}
