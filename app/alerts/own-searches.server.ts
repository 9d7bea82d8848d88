/** For the data export and account deletion, including searches saved by email. */
import { asc, eq, or, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { alerts, savedSearches } from '#app/platform/schema/alerts.server.ts';

type Person = { id: string; email: string; emailVerified: boolean };

export async function readOwnSearches(db: Database, person: Person) {
  const searches = await db
    .select()
    .from(savedSearches)
    .where(isOf(person))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
  const { searchId, listingId, reason, at, mailId } = alerts;
  const rows = await db
    .select({ searchId, listingId, reason, at, mailId })
    .from(alerts)
    .innerJoin(savedSearches, eq(savedSearches.id, searchId))
    .where(isOf(person))
    .orderBy(asc(at), asc(listingId));
  const bySearch = Map.groupBy(rows, (alert) => alert.searchId);
  return searches.map(({ id, userId: _, version: _version, ...search }) => ({
    ...search,
    alerts: (bySearch.get(id) ?? []).map((alert) => ({
      listingId: alert.listingId,
      reason: alert.reason,
      at: alert.at,
      wasEmailed: alert.mailId !== null,
    })),
  }));
}

export async function deleteOwnSearches(tx: Database, person: Person): Promise<void> {
  await tx.delete(savedSearches).where(isOf(person));
}

/** An unverified address may be someone else's. */
function isOf({ id, email, emailVerified }: Person): SQL | undefined {
  const ofAccount = eq(savedSearches.userId, id);
  return emailVerified ? or(ofAccount, eq(savedSearches.email, email)) : ofAccount;
}
