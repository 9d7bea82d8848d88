/** Searches without an account: no emails until the address is confirmed. */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { SEARCHES_OF_ACCOUNT, SEARCHES_OF_ADDRESS } from '#app/alerts/alert-limits.ts';
import { DEFAULT_FREQUENCY } from '#app/alerts/frequency.ts';
import { lockOwner, type NewSearch } from '#app/alerts/saved-searches.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type SavedSearch, savedSearches } from '#app/platform/schema/alerts.server.ts';

export const EMAIL_CONSENT = 'We’ll email you when a car matches. Unsubscribe any time.';

/** Sends one confirmation email while any search of the address is waiting. */
export function saveByEmail(db: Database, email: string, { criteria, name }: NewSearch): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, email);
    const searches = await tx.select().from(savedSearches).where(eq(savedSearches.email, email));
    const current = searches.filter(({ removedAt }) => !removedAt);
    if (current.length >= SEARCHES_OF_ADDRESS || current.some((search) => search.criteria === criteria)) return;
    const id = newId();
    const agreed = { consent: EMAIL_CONSENT, confirmedAt: null };
    await tx.insert(savedSearches).values({ id, email, criteria, name, frequency: DEFAULT_FREQUENCY, ...agreed });
    const hasLink = searches.some(({ confirmedAt }) => confirmedAt === null);
    if (!hasLink) await queueJob(tx, 'send-alert-confirmation', { searchId: id });
  });
}

export type Waiting =
  | { state: 'waiting'; email: string; searches: SavedSearch[] }
  | { state: 'done' }
  | { state: 'gone' };

export async function readWaiting(db: Database, searchId: string): Promise<Waiting> {
  const [search] = await db.select().from(savedSearches).where(eq(savedSearches.id, searchId));
  if (!search) return { state: 'gone' };
  if (search.confirmedAt) return { state: 'done' };
  const searches = await listWaiting(db, search.email);
  return searches.length === 0 ? { state: 'gone' } : { state: 'waiting', email: search.email ?? '', searches };
}

/** Saves to the account with that verified email, if any. False if nothing was waiting. */
export function confirmWaiting(db: Database, searchId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [search] = await tx.select().from(savedSearches).where(eq(savedSearches.id, searchId));
    if (!search?.email || search.confirmedAt) return false;
    await lockOwner(tx, search.email);
    const userId = await findAccount(tx, search.email);
    if (userId) await lockOwner(tx, userId);
    const owner = userId ? eq(savedSearches.userId, userId) : eq(savedSearches.email, search.email);
    const own = await tx
      .select({ criteria: savedSearches.criteria })
      .from(savedSearches)
      .where(and(owner, isNotNull(savedSearches.confirmedAt), isNull(savedSearches.removedAt)));
    const known = new Set(own.map(({ criteria }) => criteria));
    const waiting = await listWaiting(tx, search.email);
    for (const { id, criteria } of waiting) {
      const isDouble = known.has(criteria) || known.size >= (userId ? SEARCHES_OF_ACCOUNT : SEARCHES_OF_ADDRESS);
      const now = sql`clock_timestamp()`;
      const confirmed = { confirmedAt: now, mailsSince: now, visitedAt: now, ...(userId && { userId, email: null }) };
      if (isDouble) await tx.delete(savedSearches).where(eq(savedSearches.id, id));
      else await tx.update(savedSearches).set(confirmed).where(eq(savedSearches.id, id));
      known.add(criteria);
    }
    return waiting.length > 0;
  });
}

/** The rows stay until they expire, so that the address gets no second email. */
export async function refuseWaiting(db: Database, searchId: string): Promise<void> {
  const waiting = await readWaiting(db, searchId);
  if (waiting.state !== 'waiting') return;
  const { email, confirmedAt } = savedSearches;
  await db
    .update(savedSearches)
    .set({ removedAt: new Date() })
    .where(and(eq(email, waiting.email), isNull(confirmedAt)));
}

async function listWaiting(db: Database, email: string | null): Promise<SavedSearch[]> {
  if (!email) return [];
  const { confirmedAt, removedAt, createdAt, id } = savedSearches;
  return db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.email, email), isNull(confirmedAt), isNull(removedAt)))
    .orderBy(asc(createdAt), asc(id));
}

async function findAccount(tx: Database, email: string): Promise<string | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return user?.id ?? null;
}
