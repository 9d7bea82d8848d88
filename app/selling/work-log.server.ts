/** Who did what for a dealership, written by the guard after each form that did something. */
import { and, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { roleOf, type Viewer } from '#app/accounts/viewer.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { workLog } from '#app/platform/schema/accounts.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

const AT_ONCE = 100;

export type Work = { what: string; params: Readonly<Record<string, string | undefined>>; detail?: string };

/** Their own messages as a buyer are theirs alone, and so not logged. */
export async function recordWork(db: Database, viewer: Viewer, { what, params, detail }: Work): Promise<void> {
  if (detail === '' || !roleOf(viewer)) return;
  const dealershipId = viewer.membership?.id ?? viewer.uid;
  const about = detail ?? (await findSubject(db, dealershipId, params.id));
  if (about === null) return;
  await db.insert(workLog).values({ dealershipId, memberId: viewer.uid, name: viewer.displayName, what, about });
}

/** Null for a conversation of someone else’s. */
async function findSubject(db: Database, dealershipId: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return '';
  const { make, model, trim, year } = listings;
  const [car] = await db
    .select({ make, model, trim, year })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.userId, dealershipId)));
  if (car) return listingTitle(car);
  const [conversation] = await db.select().from(conversations).where(eq(conversations.id, id));
  if (!conversation) return '';
  return conversation.sellerId === dealershipId ? listingTitle(conversation.car) : null;
}

/** A page of a dealership’s log, newest first, from before an entry. */
export async function listWork(db: Database, dealershipId: string, before: number | null) {
  const rows = await db
    .select()
    .from(workLog)
    .where(and(eq(workLog.dealershipId, dealershipId), before === null ? undefined : lt(workLog.id, before)))
    .orderBy(desc(workLog.id))
    .limit(AT_ONCE + 1);
  return { rows: rows.slice(0, AT_ONCE), next: rows.length > AT_ONCE ? (rows[AT_ONCE - 1]?.id ?? null) : null };
}

/** For the data export: what they did, and what was done for their dealership. */
export function listOwnWork(db: Database, userId: string) {
  const { name, what, about, at, dealershipId, memberId } = workLog;
  return db
    .select({ name, what, about, at })
    .from(workLog)
    .where(or(eq(dealershipId, userId), eq(memberId, userId)))
    .orderBy(asc(workLog.id));
}

/** The entries stay, without the person’s name. */
export async function forgetMember(tx: Database, { id, name }: { id: string; name: string }): Promise<void> {
  const { dealershipId, memberId, about } = workLog;
  const worked = tx.select({ dealershipId }).from(workLog).where(eq(memberId, id));
  await tx
    .update(workLog)
    .set({ about: sql`replace(${about}, ${name}, 'someone')` })
    .where(and(inArray(dealershipId, worked), ne(dealershipId, id)));
  await tx.update(workLog).set({ name: 'Deleted account' }).where(eq(memberId, id));
}

/** Entries are kept for a year. */
export async function deleteOldWork(db: Database): Promise<void> {
  await db.delete(workLog).where(sql`${workLog.at} < now() - interval '1 year'`);
}
