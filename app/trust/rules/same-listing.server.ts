/** Finds an older listing by another seller with the same text, VIN or plate, using indexes. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Listing, modelKeyOf } from '#app/platform/schema/listings.server.ts';
import type { CheckedListing, Finding } from '#app/trust/rules/checked-listing.server.ts';

type Pair = { id: string; other: string };
type SameCar = Pair & { by: 'VIN' | 'plate' };

/** An ad that is being written. `id` is empty for one that isn’t listed yet. */
export type TypedAd = Pick<
  Listing,
  'id' | 'userId' | 'createdAt' | 'description' | 'vin' | 'regoPlate' | 'regoState'
> & {
  make: string | null;
  location: Listing['location'] | null;
};

/** Letters alone, so that another number or price hides nothing. Short texts are alike by chance. */
export async function checkCopiedText(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const ids = cars.filter(({ isDealer }) => !isDealer).map(({ id }) => id);
  const pairs = ids.length === 0 ? [] : await findCopiedText(db, listed(ids));
  return pairs.map(({ id, other }) => ({ listingId: id, rule: 'copied-text', evidence: { other } }));
}

export async function isCopiedText(db: Database, ad: TypedAd): Promise<boolean> {
  return (await findCopiedText(db, typed(ad))).length > 0;
}

async function findCopiedText(db: Database, mine: SQL): Promise<Pair[]> {
  // The length as the index has it: shorter texts have no key.
  const isAlike = sql`length(o.description) >= 150
    and listing_text_key(o.description) = listing_text_key(mine.description)`;
  const { rows } = (await db.execute(sql`
    select mine.id, other.id as other
    from ${mine} join lateral (${firstOf(isAlike)}) as other on true`)) as unknown as { rows: Pair[] };
  return rows;
}

/** The later of two listings. A person decides whose car it is. */
export async function checkSameCar(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const identified = cars.filter(({ vin, regoPlate }) => vin ?? regoPlate).map(({ id }) => id);
  const pairs = identified.length === 0 ? [] : await findSameCar(db, listed(identified));
  return pairs.map(({ id, other, by }) => ({ listingId: id, rule: 'same-car', evidence: { other, by } }));
}

/** By what another seller’s listing has the car. */
export async function sameCarBy(db: Database, ad: TypedAd): Promise<SameCar['by'] | null> {
  return (await findSameCar(db, typed(ad)))[0]?.by ?? null;
}

async function findSameCar(db: Database, mine: SQL): Promise<SameCar[]> {
  const hasSamePlate = sql`o.rego_plate = mine.rego_plate and ${modelKeyOf(sql`o.make`, sql`''`)} = ${modelKeyOf(sql`mine.make`, sql`''`)}
    and coalesce(o.rego_state, o.location) = coalesce(mine.rego_state, mine.location)
    and (o.vin is null or mine.vin is null)`;
  const { rows } = (await db.execute(sql`
    select mine.id, coalesce(vin.id, plate.id) as other, case when vin.id is null then 'plate' else 'VIN' end as by
    from ${mine}
    left join lateral (${firstOf(sql`o.vin = mine.vin and o.sold_date is null`)}) as vin on true
    left join lateral (${firstOf(sql`${hasSamePlate} and o.sold_date is null`)}) as plate on true
    where coalesce(vin.id, plate.id) is not null`)) as unknown as { rows: SameCar[] };
  return rows;
}

function listed(ids: readonly string[]): SQL {
  return sql`(select * from listings where id = any(${sql.param(ids)}::text[])) as mine`;
}

function typed({ id, userId, createdAt, description, vin, regoPlate, make, regoState, location }: TypedAd): SQL {
  return sql`(select ${id}::text as id, ${userId}::text as user_id, ${createdAt.toISOString()}::timestamptz as created_at,
    ${description}::text as description, ${vin}::text as vin, ${regoPlate}::text as rego_plate, ${make}::text as make,
    ${regoState}::text as rego_state, ${location}::text as location) as mine`;
}

/** The oldest such listing of another seller. `offset 0` keeps the planner from walking all listings by age instead. */
function firstOf(alike: SQL): SQL {
  return sql`
    select same.id from (select o.id, o.user_id, o.created_at from listings o where ${alike} offset 0) as same
    where same.user_id <> mine.user_id and (same.created_at, same.id) < (mine.created_at, mine.id)
    order by same.created_at, same.id limit 1`;
}
