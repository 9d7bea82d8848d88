import { type SQL, sql } from 'drizzle-orm';
import { DROP_DAYS, type PriceStep } from '#app/listings/price-drop.ts';

/** Two weeks' changes as text: "20780:2199000,20781:2050000". Includes earlier listings of the car. */
export const priceStepsText = sql<string>`coalesce(case when "listings"."first_listed_at" is null
  then (${stepsOf(sql`e.listing_id = "listings"."id" and e.kind = 'price_changed'`)})
  else (${stepsOf(sql`e.kind in ('price_changed', 'relisted') and e.listing_id in (
    select earlier.listing_id from car_identities mine join car_identities earlier on earlier.car = mine.car
    where mine.listing_id = "listings"."id")`)}) end, '')`;

function stepsOf(where: SQL): SQL {
  return sql`
    select string_agg(
      ((e.at at time zone 'Australia/Melbourne')::date - date '1970-01-01') || ':' || e.price_from_cents, ',' order by e.id)
    from listing_events e
    where ${where} and e.price_from_cents is not null
      and e.at > now() - make_interval(days => ${sql.raw(String(DROP_DAYS + 1))})`;
}

export function readPriceSteps(text: string): PriceStep[] {
  if (text === '') return [];
  return text.split(',').map((step) => {
    const [day, fromCents] = step.split(':');
    return { day: Number(day), fromCents: Number(fromCents) };
  });
}
