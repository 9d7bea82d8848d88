import { and, eq, isNotNull, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const isVisible: SQL = isNull(listings.hiddenAt);

export function isVisibleTo(viewerId: string | Placeholder | undefined): SQL {
  return viewerId === undefined ? isVisible : (or(isVisible, eq(listings.userId, viewerId)) as SQL);
}

export async function hiddenAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isAnyOf(listings.id, ids), isNotNull(listings.hiddenAt)));
  return rows.map(({ id }) => id);
}
