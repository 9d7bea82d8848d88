/** Undoes a decision within ten minutes, with another log entry. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { suspendUser } from '#app/accounts/admin-accounts.server.ts';
import { holdMessageAgain } from '#app/enquiries/held-messages.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type ModerationDecision, moderationDecisions, suspensions } from '#app/platform/schema/moderation.server.ts';
import { carsOf, holdAll, restore } from '#app/trust/decide.server.ts';
import { clearHolds, holdAgain } from '#app/trust/holds.server.ts';
import { addDecision, isUndoable } from '#app/trust/moderation-log.server.ts';

export type Undone =
  | { state: 'undone'; listingIds: string[] }
  | { state: 'undone-before' }
  | { state: 'too-late' }
  | { state: 'missing' };

type Undo = { decisionId: number; by: string; now?: Date };

export function undoDecision(db: Database, { decisionId, by, now = new Date() }: Undo): Promise<Undone> {
  return db.transaction(async (tx): Promise<Undone> => {
    const [decision] = await tx.select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId));
    if (!decision) return { state: 'missing' };
    const { accountId, listingIds } = decision;
    if (accountId === null ? decision.action !== 'withhold' : !(await lockSeller(tx, accountId)))
      return { state: 'missing' };
    if (!isUndoable(decision, now)) return { state: 'too-late' };
    if (await isUndone(tx, decisionId)) return { state: 'undone-before' };
    await addDecision(tx, { by, action: 'undo', accountId, listingIds, undoes: decisionId });
    await reopenReports(tx, decisionId);
    await holdMessageAgain(tx, decisionId);
    return { state: 'undone', listingIds: accountId === null ? [] : await takeBack(tx, decision, accountId) };
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
  const { action, listingIds, ended } = decision;
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.endedAt));
  switch (action) {
    case 'approve':
      await holdAgain(tx, ended);
      return listingIds;
    case 'remove':
      await clearHolds(tx, { listingIds, rules: ['removed'], by: 'moderator' });
      return listingIds;
    case 'turn-down':
      await tx.update(suspensions).set({ answeredAt: null }).where(isOpen);
      return [];
    case 'suspend':
      return restore(tx, userId);
    case 'restore':
      await tx.update(suspensions).set({ endedAt: null }).where(isAnyOf(suspensions.id, ended));
      await suspendUser(tx, userId);
      return holdAll(tx, await carsOf(tx, userId), 'suspended', {});
    default:
      return [];
  }
}
