/** The append-only log of what moderators decided. */
import { and, arrayContains, count, desc, eq, gte, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { logAct } from '#app/platform/admin-log.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import {
  type ModerationDecision,
  moderationDecisions,
  moderationNotes,
} from '#app/platform/schema/moderation.server.ts';
import { type DecisionAction, REMOVAL_REASONS, UNDO_MINUTES } from '#app/vocabulary/moderation.ts';

const DAY_MS = 86_400_000;
const GONE_DAYS = 90;
const MESSAGE_DAYS = 30;
const UNDOABLE: readonly DecisionAction[] = [
  'approve',
  'dismiss',
  'remove',
  'suspend',
  'restore',
  'turn-down',
  'withhold',
];

type Entry = Pick<ModerationDecision, 'by' | 'action'> &
  Partial<Pick<ModerationDecision, 'reason' | 'accountId' | 'listingIds' | 'reports' | 'undoes' | 'ended'>> & {
    /** Only for moderators; it goes with the account. */
    note?: string;
    /** Since when it waited for this decision. */
    waited?: { since: Date; isAppeal?: boolean };
  };

export async function addDecision(tx: Database, { note = '', waited, ...entry }: Entry): Promise<number> {
  const waitedSeconds = waited && Math.max(0, Math.round((Date.now() - waited.since.getTime()) / 1000));
  const row = { ...entry, waitedSeconds, isAppeal: waited?.isAppeal ?? false };
  const [added] = await tx.insert(moderationDecisions).values(row).returning({ id: moderationDecisions.id });
  if (!added) throw new Error('The decision was not stored.');
  const about = { decisionId: added.id, accountId: entry.accountId };
  if (note !== '') await tx.insert(moderationNotes).values({ ...about, text: note });
  const [listingId] = entry.listingIds ?? [];
  const subject = listingId && entry.action !== 'suspend' ? `/listing/${listingId}` : accountPath(entry.accountId);
  await logAct(tx, { by: entry.by, action: entry.action, about: subject, detail: reasonWords(entry.reason ?? '') });
  return added.id;
}

function accountPath(accountId: string | null | undefined): string {
  return accountId ? `/admin/accounts/${accountId}` : '';
}

const { id, at, by, action, reason, accountId, listingIds } = moderationDecisions;
const { reports: answered, undoes } = moderationDecisions;
const SHOWN = {
  id,
  at,
  action,
  reason,
  accountId,
  listingIds,
  undoes,
  reports: answered,
  byId: by,
  by: users.name,
  note: moderationNotes.text,
};

/** With the moderator’s name as long as the account is there. */
export type MadeDecision = {
  id: number;
  at: Date;
  action: DecisionAction;
  reason: string;
  accountId: string | null;
  listingIds: string[];
  undoes: number | null;
  reports: number;
  byId: string;
  by: string | null;
  note: string | null;
};

function shown(db: Database) {
  return db
    .select(SHOWN)
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, by))
    .leftJoin(moderationNotes, eq(moderationNotes.decisionId, id))
    .$dynamic();
}

export async function findDecision(db: Database, decisionId: number): Promise<MadeDecision | null> {
  const [decision] = await shown(db).where(eq(id, decisionId));
  return decision ?? null;
}

export function listDecisions(db: Database, of: { accountId: string } | { by: string }, most = 20) {
  return shown(db)
    .where('by' in of ? eq(by, of.by) : eq(accountId, of.accountId))
    .orderBy(desc(id))
    .limit(most);
}

export function isUndoable(decision: Pick<ModerationDecision, 'action' | 'at'>, now: Date): boolean {
  return UNDOABLE.includes(decision.action) && now.getTime() - decision.at.getTime() < UNDO_MINUTES * 60_000;
}

/** Why a listing was removed, for 90 days; null if it wasn’t, or is back. Also of one that is deleted. */
export async function findRemovalReason(db: Database, listingId: string, now = new Date()): Promise<string | null> {
  if (!isId(listingId)) return null;
  const [last] = await db
    .select({ action, reason, at })
    .from(moderationDecisions)
    .where(and(arrayContains(listingIds, [listingId]), inArray(action, ['remove', 'approve', 'undo'])))
    .orderBy(desc(id))
    .limit(1);
  if (last?.action !== 'remove' || now.getTime() - last.at.getTime() >= GONE_DAYS * DAY_MS) return null;
  return (REMOVAL_REASONS as Record<string, string>)[last.reason] ?? REMOVAL_REASONS.rules;
}

/** Decisions by kind and reason, without those taken back. */
export async function countDecisions(db: Database, days: number, now = new Date()) {
  const undo = alias(moderationDecisions, 'undo');
  const undoDecision = db.select({ one: sql`1` }).from(undo).where(eq(undo.undoes, id));
  const since = new Date(now.getTime() - days * DAY_MS);
  return db
    .select({ action, reason, decisions: count(), listings: sql<number>`sum(cardinality(${listingIds}))::int` })
    .from(moderationDecisions)
    .where(and(gte(at, since), notExists(undoDecision)))
    .groupBy(action, reason)
    .orderBy(action, desc(count()), reason);
}

/** How decisions and appeals went, and how many messages of the last 30 days were held; without what was taken back. */
export async function readDecisionFigures(db: Database, days: number, now = new Date()) {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS).toISOString();
  const month = sql`${daysAgo(MESSAGE_DAYS)}::timestamptz`;
  const { rows } = (await db.execute(sql`
    with decided as (
      select at, action, waited_seconds, is_appeal from moderation_decisions d
      where at >= ${daysAgo(days)} and not exists (select from moderation_decisions undo where undo.undoes = d.id)
    )
    select
      (select count(*) from conversation_messages where created_at >= ${month} and sender <> 'site')::int as delivered,
      (select count(*) from held_messages where outcome is null)::int as waiting,
      count(*) filter (where action = 'withhold' and at >= ${month})::int as withheld,
      count(*) filter (where action in ('deliver', 'withhold') and at >= ${month})::int as held,
      percentile_cont(0.5) within group (order by waited_seconds)::float8 as "medianSeconds",
      count(*) filter (where is_appeal)::int as appeals,
      count(*) filter (where is_appeal and action in ('approve', 'restore'))::int as upheld
    from decided`)) as unknown as { rows: [DecisionFigures] };
  return rows[0];
}

type DecisionFigures = Record<'delivered' | 'waiting' | 'withheld' | 'held' | 'appeals' | 'upheld', number> & {
  medianSeconds: number | null;
};

/** A free text stays in the log; the fixed reasons are counted by name. */
export function reasonWords(reason: string): string {
  return (REMOVAL_REASONS as Record<string, string>)[reason] ?? reason;
}
