/** What an emailed link opens: one of an account's searches, or all searches of an email without an account. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { readKey } from '#app/alerts/alert-links.server.ts';
import { changeSearch, type Scope } from '#app/alerts/change-search.server.ts';
import { SCHEDULES, type Schedule } from '#app/alerts/frequency.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';

export type SignedPage = { search: SavedSearch; scope: Scope };

/** Null for a link that we never made, and once its search is gone. */
export async function openSigned(db: Database, key: string | null): Promise<SignedPage | null> {
  const searchId = readKey('manage', key);
  if (!searchId) return null;
  const { id, confirmedAt } = savedSearches;
  const [search] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(id, searchId), isNotNull(confirmedAt)));
  if (!search) return null;
  return { search, scope: search.email ? { email: search.email } : { onlyId: search.id } };
}

const OFF = SCHEDULES.find(({ value }) => value === 'off')?.schedule as Schedule;

/** Turning off what is off changes nothing. */
export async function unsubscribe(db: Database, { search, scope }: SignedPage): Promise<void> {
  await changeSearch(db, scope, search.id, { kind: 'schedule', schedule: OFF });
}

/** For all searches of the email, or for the account's one in the link. */
export async function unsubscribeAll(db: Database, { search, scope }: SignedPage): Promise<void> {
  if (!('email' in scope)) return unsubscribe(db, { search, scope });
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(eq(savedSearches.email, scope.email), isNotNull(savedSearches.confirmedAt), isNull(savedSearches.removedAt)),
    );
  for (const { id } of rows) await changeSearch(db, scope, id, { kind: 'schedule', schedule: OFF });
}
