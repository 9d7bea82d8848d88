/** How many accounts there are, for the administrator. */
import { sql } from 'drizzle-orm';
import { countByDay } from '#app/platform/db/count-by-day.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export async function readAccountFigures(db: Database, days: readonly string[]) {
  const { isDealer } = users;
  const [row] = await db
    .select({
      private: sql<number>`(count(*) filter (where not ${isDealer}))::int`,
      dealers: sql<number>`(count(*) filter (where ${isDealer}))::int`,
    })
    .from(users);
  return {
    private: row?.private ?? 0,
    dealers: row?.dealers ?? 0,
    newByDay: await countByDay(db, users.createdAt, days),
  };
}
