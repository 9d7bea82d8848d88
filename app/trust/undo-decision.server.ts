/** Undoes a decision within ten minutes, with another log entry. */
import { and, between, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lockSeller } from '#app/listings/seller-lock.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type ModerationDecision, moderationDecisions, suspensions } from '#app/platform/schema/moderation.server.ts';
import { holds } from '#app/platform/schema/moderation-rules.server.ts';
import { clearHolds, placeHolds } from '#app/trust/holds.server.ts';
import { addDecision, isUndoable } from '#app/trust/moderation-log.server.ts';

export type Undone =
  | { state: 'undone'; listingIds: string[] }
  | { state: 'undone-before' }
  | { state: 'too-late' }
  | { state: 'missing' };

const MOMENT_MS = 5_000;

type Undo = { decisionId: number; by: string; now?: Date };

export function undoDecision(db: Database, { decisionId, by, now = new Date() }: Undo): Promise<Undone> {
  return db.transaction(async (tx): Promise<Undone> => {
    const [decision] = await tx.select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId));
    if (!decision?.accountId || !(await lockSeller(tx, decision.accountId))) return { state: 'missing' };
    if (!isUndoable(decision, now)) return { state: 'too-late' };
    const { accountId, listingIds } = decision;
    if (await isUndone(tx, decisionId)) return { state: 'undone-before' };
    await addDecision(tx, { by, action: 'undo', accountId, listingIds, undoes: decisionId });
    await reopenReports(tx, decisionId);
    return { state: 'undone', listingIds: await takeBack(tx, decision, accountId) };
  });
}

async function isUndone(tx: Database, decisionId: number): Promise<boolean> {
  const { id, undoes } = moderationDecisions;
  const undone = await tx.select({ id }).from(moderationDecisions).where(eq(undoes, decisionId));
  return undone.length > 0;
}

/** Its reporter may have reported the same again by now. */
async function reopenReports(tx: Database, decisionId: number): Promise<void> {
  await tx.execute(sql`update reports r set decision_id = null where decision_id = ${decisionId} and not exists (
    select 1 from reports o where o.decision_id is null and o.kind = r.kind and o.subject_id = r.subject_id
      and o.reporter_id = r.reporter_id and o.reason = r.reason)`);
}

async function takeBack(tx: Database, decision: ModerationDecision, userId: string): Promise<string[]> {
  const { action, listingIds } = decision;
  if (action === 'approve') return holdAgain(tx, decision);
  if (action === 'remove') return clearHolds(tx, { listingIds, rules: ['removed'], by: 'moderator' });
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.endedAt));
  if (action === 'turn-down') await tx.update(suspensions).set({ answeredAt: null }).where(isOpen);
  if (action !== 'suspend' && action !== 'restore') return [];
  const cars = await tx.select({ id: listings.id }).from(listings).where(eq(listings.userId, userId));
  const ids = cars.map(({ id }) => id);
  if (action === 'restore') return suspendAgain(tx, userId, ids);
  await tx.update(suspensions).set({ endedAt: new Date() }).where(isOpen);
  await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
  return clearHolds(tx, { listingIds: ids, rules: ['suspended'], by: 'moderator' });
}

/** The holds that the decision ended: both were written within a moment. */
async function holdAgain(tx: Database, { listingIds, at }: ModerationDecision): Promise<string[]> {
  const endedThen = between(holds.clearedAt, new Date(at.getTime() - MOMENT_MS), new Date(at.getTime() + MOMENT_MS));
  await tx
    .update(holds)
    .set({ clearedAt: null, clearedBy: null })
    .where(and(inArray(holds.listingId, listingIds), eq(holds.clearedBy, 'moderator'), endedThen));
  return listingIds;
}

async function suspendAgain(tx: Database, userId: string, listingIds: string[]): Promise<string[]> {
  const [last] = await tx
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(eq(suspensions.userId, userId))
    .orderBy(desc(suspensions.endedAt))
    .limit(1);
  if (last) await tx.update(suspensions).set({ endedAt: null }).where(eq(suspensions.id, last.id));
  await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId));
  await placeHolds(
    tx,
    listingIds.map((listingId) => ({ listingId, rule: 'suspended', evidence: {} })),
  );
  return listingIds;
}
