import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Viewer } from '#app/accounts/viewer.ts';
import { CONFIRM_WITHIN_DAYS, SEARCHES_OF_ACCOUNT } from '#app/alerts/alert-limits.ts';
import { DEFAULT_FREQUENCY } from '#app/alerts/frequency.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';

export const ACCOUNT_CONSENT = 'We’ll email you when a car matches. Turn the emails off any time.';

const UNDO_FOR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type NewSearch = { criteria: string; name: string };
export type Saved = { ok: true; id: string; name: string; isNew: boolean } | { ok: false };

/** Saving the same search again changes nothing. Not ok if the account has as many as it may. */
export function saveSearch(db: Database, viewer: Viewer, { criteria, name }: NewSearch): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, viewer.uid);
    const searches = await tx.select().from(savedSearches).where(isOfAccount(viewer.uid));
    const same = searches.find((search) => search.criteria === criteria);
    if (same) return { ok: true, id: same.id, name: same.name, isNew: false };
    if (searches.length >= SEARCHES_OF_ACCOUNT) return { ok: false };
    const id = newId();
    await tx.insert(savedSearches).values({
      id,
      userId: viewer.uid,
      criteria,
      name,
      frequency: DEFAULT_FREQUENCY,
      consent: ACCOUNT_CONSENT,
      confirmedAt: sql`clock_timestamp()`,
    });
    return { ok: true, id, name, isNew: true };
  });
}

export function listOwnSearches(db: Database, userId: string): Promise<SavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(isOfAccount(userId))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
}

function isOfAccount(userId: string) {
  return and(eq(savedSearches.userId, userId), isNull(savedSearches.removedAt));
}

/** Confirmed by email alone, they belong to the account once it has verified the address. */
export async function joinAccount(db: Database, { uid, email, emailVerified }: Viewer): Promise<void> {
  const ofAddress = and(eq(savedSearches.email, email), isNotNull(savedSearches.confirmedAt));
  if (!emailVerified || (await db.$count(savedSearches, ofAddress)) === 0) return;
  await db.transaction(async (tx) => {
    await lockOwner(tx, email);
    await lockOwner(tx, uid);
    const own = await listOwnSearches(tx, uid);
    const joining = await tx.select().from(savedSearches).where(ofAddress).for('update');
    for (const { id, criteria, removedAt } of joining) {
      const isDouble = !removedAt && own.some((search) => search.criteria === criteria);
      if (isDouble) await tx.delete(savedSearches).where(eq(savedSearches.id, id));
      else await tx.update(savedSearches).set({ userId: uid, email: null }).where(eq(savedSearches.id, id));
    }
  });
}

/** Held until the transaction ends, so that limits are exact and a double tap saves once. */
export async function lockOwner(tx: Database, owner: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${owner}`}, 0))`);
}

/** Deleted searches once Undo has expired, unconfirmed ones after a week. */
export async function deleteOldSearchesOfAlerts(db: Database, now = new Date()): Promise<void> {
  const { removedAt, confirmedAt, createdAt } = savedSearches;
  const unconfirmedBefore = new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
  await db
    .delete(savedSearches)
    .where(
      or(
        and(isNotNull(confirmedAt), lt(removedAt, new Date(now.getTime() - UNDO_FOR_MS))),
        and(isNull(confirmedAt), lt(createdAt, unconfirmedBefore)),
      ),
    );
}
