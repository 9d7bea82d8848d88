import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CheckedListing } from '#app/trust/rules/checked-listing.server.ts';
import type { Finding } from '#app/trust/rules/finding.ts';

const NEW_FOR_MS = 7 * 86_400_000;
const IN_A_DAY = 4;

/** As of the moment it was listed. A dealer brings a whole yard on the first day. */
export async function checkManyListings(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const fresh = cars.filter(
    ({ isDealer, createdAt, joinedAt }) => !isDealer && createdAt.getTime() - joinedAt.getTime() < NEW_FOR_MS,
  );
  if (fresh.length === 0) return [];
  const ids = sql.param(fresh.map(({ id }) => id));
  const { rows } = (await db.execute(sql`
    select mine.id, (
      select count(*) from listings o
      where o.user_id = mine.user_id and o.created_at > mine.created_at - interval '1 day'
        and (o.created_at, o.id) <= (mine.created_at, mine.id)
    )::int as place
    from listings mine where mine.id = any(${ids}::text[])`)) as unknown as { rows: { id: string; place: number }[] };
  return rows.flatMap(({ id, place }) =>
    place >= IN_A_DAY ? [{ listingId: id, rule: 'many-listings' as const, evidence: { place } }] : [],
  );
}
