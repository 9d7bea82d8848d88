/** Text and numbers of a car that an older listing of another seller has; both found by indexes of the table. */
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CheckedListing } from '#app/trust/rules/checked-listing.server.ts';
import type { Finding } from '#app/trust/rules/finding.ts';

type Pair = { id: string; other: string };

/** Letters alone, so that another number or price hides nothing. Short texts are alike by chance. */
export async function checkCopiedText(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const ids = sql.param(cars.filter(({ isDealer }) => !isDealer).map(({ id }) => id));
  const { rows } = (await db.execute(sql`
    select mine.id, other.id as other
    from listings mine
    join lateral (
      select o.id from listings o
      where listing_text_key(o.description) = listing_text_key(mine.description)
        and o.user_id <> mine.user_id and (o.created_at, o.id) < (mine.created_at, mine.id)
      order by o.created_at, o.id limit 1
    ) as other on true
    where mine.id = any(${ids}::text[])`)) as unknown as { rows: Pair[] };
  return rows.map(({ id, other }) => ({ listingId: id, rule: 'copied-text', evidence: { other } }));
}

/** The later of two listings: whose it is, a person decides. */
export async function checkSameCar(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const ids = sql.param(cars.map(({ id }) => id));
  const isOther = sql`o.user_id <> mine.user_id and o.sold_date is null
    and (o.created_at, o.id) < (mine.created_at, mine.id)`;
  const { rows } = (await db.execute(sql`
    select mine.id, coalesce(vin.id, plate.id) as other, case when vin.id is null then 'plate' else 'VIN' end as by
    from listings mine
    left join lateral (
      select o.id from listings o where o.vin = mine.vin and ${isOther} order by o.created_at, o.id limit 1
    ) as vin on true
    left join lateral (
      select o.id from listings o
      where o.rego_plate = mine.rego_plate and o.make = mine.make
        and coalesce(o.rego_state, o.location) = coalesce(mine.rego_state, mine.location)
        and (o.vin is null or mine.vin is null) and ${isOther}
      order by o.created_at, o.id limit 1
    ) as plate on true
    where mine.id = any(${ids}::text[]) and coalesce(vin.id, plate.id) is not null`)) as unknown as {
    rows: (Pair & { by: string })[];
  };
  return rows.map(({ id, other, by }) => ({ listingId: id, rule: 'same-car', evidence: { other, by } }));
}
