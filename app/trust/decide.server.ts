/**
 * Moderators' decisions. Each locks the account, so that a second moderator sees the first decision. Callers refresh
 * the search index with `listingIds`.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { restoreUser, setModeratorRole, suspendUser } from '#app/accounts/admin-accounts.server.ts';
import { removeTwoStep } from '#app/accounts/two-step.server.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type Report, reports, type Suspension, suspensions } from '#app/platform/schema/moderation.server.ts';
import { clearHolds, type HoldRule, placeHolds } from '#app/trust/holds.server.ts';
import { addDecision, findDecision, type MadeDecision } from '#app/trust/moderation-log.server.ts';
import { UNDO_MINUTES } from '#app/vocabulary/moderation.ts';

export type ReportAction = 'dismiss' | 'remove' | 'suspend';

export type ReportChoice = {
  reportId: string;
  by: string;
  action: ReportAction;
  reason: string;
  note: string;
  /** Also all other open reports of the account, and for `remove` all its cars. */
  wholeAccount: boolean;
};

export type Outcome =
  | { state: 'decided'; decisionId: number; listingIds: string[] }
  | { state: 'was-decided'; decision: MadeDecision }
  /** Their own account, or the administrator’s. */
  | { state: 'not-allowed' }
  | { state: 'missing' };

export const DECISION_MAILS_AFTER_SECONDS = UNDO_MINUTES * 60 + 5;
const HOLDS_AT_ONCE = 1000;

export function decideReport(db: Database, choice: ReportChoice): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const report = await lockReport(tx, choice.reportId);
    if (!report) return { state: 'missing' };
    if (report.decisionId !== null) return wasDecided(tx, report.decisionId);
    const { accountId } = report;
    if (await isProtected(tx, accountId, choice.by)) return { state: 'not-allowed' };
    const listingIds = await apply(tx, choice, report);
    const answered = await openReports(tx, report, choice.wholeAccount || choice.action === 'suspend');
    const { action, by, reason, note } = choice;
    const decisionId = await addDecision(tx, {
      by,
      action,
      reason,
      note,
      accountId,
      listingIds: action === 'suspend' ? [] : listingIds,
      reports: answered.length,
      waited: { since: report.createdAt },
    });
    for (const { id } of answered) await tx.update(reports).set({ decisionId }).where(eq(reports.id, id));
    await queueJob(tx, 'send-decision-mails', { decisionId }, { delaySeconds: DECISION_MAILS_AFTER_SECONDS });
    return { state: 'decided', decisionId, listingIds };
  });
}

export type AccountChoice = { userId: string; by: string; reason: string; note: string };

/** Suspends an account. Its cars are hidden and it is signed out everywhere. */
export function suspendAccount(db: Database, choice: AccountChoice): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const { userId: accountId, by, reason, note } = choice;
    if (!(await lockSeller(tx, accountId))) return { state: 'missing' };
    if (await isProtected(tx, accountId, by)) return { state: 'not-allowed' };
    const listingIds = await suspend(tx, accountId, reason);
    const answered = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.accountId, accountId), isNull(reports.decisionId)));
    const entry = { by, action: 'suspend', reason, note, accountId, reports: answered.length } as const;
    const decisionId = await addDecision(tx, entry);
    for (const { id } of answered) await tx.update(reports).set({ decisionId }).where(eq(reports.id, id));
    await queueJob(tx, 'send-decision-mails', { decisionId }, { delaySeconds: DECISION_MAILS_AFTER_SECONDS });
    return { state: 'decided', decisionId, listingIds };
  });
}

/** Ends a suspension, or turns its appeal down. */
export function answerSuspension(
  db: Database,
  { userId: accountId, by, reason, note }: AccountChoice,
  action: 'restore' | 'turn-down',
): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    if (!(await lockSeller(tx, accountId))) return { state: 'missing' };
    if (accountId === by) return { state: 'not-allowed' };
    const isOpen = and(eq(suspensions.userId, accountId), isNull(suspensions.endedAt));
    const [open] = await tx.select().from(suspensions).where(isOpen);
    if (!open) return { state: 'missing' };
    if (action === 'turn-down' && (open.answeredAt || !open.appealedAt)) return { state: 'missing' };
    const listingIds = action === 'restore' ? await restore(tx, accountId) : [];
    if (action === 'turn-down') await tx.update(suspensions).set({ answeredAt: new Date() }).where(isOpen);
    const ended = action === 'restore' ? [open.id] : [];
    const waited = open.appealedAt && !open.answeredAt ? { since: open.appealedAt, isAppeal: true } : undefined;
    const decisionId = await addDecision(tx, { by, action, reason, note, accountId, ended, ...(waited && { waited }) });
    await queueJob(tx, 'send-decision-mails', { decisionId }, { delaySeconds: DECISION_MAILS_AFTER_SECONDS });
    return { state: 'decided', decisionId, listingIds };
  });
}

export async function isProtected(tx: Database, accountId: string, by: string): Promise<boolean> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, accountId));
  return accountId === by || user?.email === env.ADMIN_EMAIL;
}

async function lockReport(tx: Database, id: string): Promise<Report | undefined> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id));
  if (!row || !(await lockSeller(tx, row.accountId))) return undefined;
  const [report] = await tx.select().from(reports).where(eq(reports.id, id));
  return report;
}

async function wasDecided(tx: Database, decisionId: number): Promise<Outcome> {
  const decision = await findDecision(tx, decisionId);
  return decision ? { state: 'was-decided', decision } : { state: 'missing' };
}

function openReports(tx: Database, { accountId, kind, subjectId }: Report, wholeAccount: boolean) {
  const isSame = wholeAccount ? undefined : and(eq(reports.kind, kind), eq(reports.subjectId, subjectId));
  return tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.accountId, accountId), isNull(reports.decisionId), isSame));
}

async function apply(tx: Database, { action, reason, wholeAccount }: ReportChoice, report: Report): Promise<string[]> {
  if (action === 'suspend') return suspend(tx, report.accountId, reason);
  if (action === 'dismiss') return [];
  const all = await carsOf(tx, report.accountId);
  const removed = wholeAccount ? all : all.filter((id) => id === report.subjectId);
  return holdAll(tx, removed, 'removed', { reason });
}

export async function carsOf(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: listings.id }).from(listings).where(eq(listings.userId, userId));
  return rows.map(({ id }) => id);
}

export async function holdAll(
  tx: Database,
  ids: string[],
  rule: HoldRule,
  evidence: Record<string, unknown>,
): Promise<string[]> {
  for (let start = 0; start < ids.length; start += HOLDS_AT_ONCE) {
    const some = ids.slice(start, start + HOLDS_AT_ONCE);
    await placeHolds(
      tx,
      some.map((listingId) => ({ listingId, rule, evidence })),
    );
  }
  return ids;
}

async function suspend(tx: Database, userId: string, reason: string): Promise<string[]> {
  await tx.insert(suspensions).values({ id: newId(), userId, reason }).onConflictDoNothing();
  await suspendUser(tx, userId);
  return holdAll(tx, await carsOf(tx, userId), 'suspended', {});
}

/** Also the undoing of a suspension. */
export async function restore(tx: Database, userId: string): Promise<string[]> {
  await tx
    .update(suspensions)
    .set({ endedAt: new Date() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
  await restoreUser(tx, userId);
  const listingIds = await carsOf(tx, userId);
  await clearHolds(tx, { listingIds, rules: ['suspended'], by: 'moderator' });
  return listingIds;
}

type Help = { userId: string; by: string };

/** False if there is none to remove, or it is their own. */
export async function removeFactorOf(db: Database, { userId, by }: Help): Promise<boolean> {
  if (userId === by) return false;
  return db.transaction(async (tx) => {
    const isRemoved = await removeTwoStep(tx, userId);
    if (isRemoved) await addDecision(tx, { by, action: 'remove-factor', accountId: userId });
    return isRemoved;
  });
}

type Role = { userId: string; by: string; isModerator: boolean };

/** False for an account that can’t be one: not verified, or suspended. */
export function setModerator(db: Database, { userId, by, isModerator }: Role): Promise<boolean> {
  return db.transaction(async (tx) => {
    const action = isModerator ? 'give-role' : 'take-role';
    if (await setModeratorRole(tx, userId, isModerator)) await addDecision(tx, { by, action, accountId: userId });
    const [user] = await tx.select({ is: users.isModerator }).from(users).where(eq(users.id, userId));
    return user?.is === isModerator;
  });
}

export async function findSuspension(db: Database, userId: string): Promise<Suspension | null> {
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
  return open ?? null;
}

/** Once; a second appeal changes nothing. */
export async function appealSuspension(db: Database, userId: string, appeal: string): Promise<boolean> {
  const appealed = await db
    .update(suspensions)
    .set({ appeal, appealedAt: new Date() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt), isNull(suspensions.appealedAt)))
    .returning({ id: suspensions.id });
  return appealed.length > 0;
}

export function listSuspensions(db: Database, userId: string) {
  const { reason, placedAt, appeal, appealedAt, endedAt } = suspensions;
  return db
    .select({ reason, placedAt, appeal, appealedAt, endedAt })
    .from(suspensions)
    .where(eq(suspensions.userId, userId));
}
