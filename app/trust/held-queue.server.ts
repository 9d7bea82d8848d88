/** Listings that a rule holds, as moderators see and decide them. One item a listing, even if several rules hold it. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type Hold, holds } from '#app/platform/schema/moderation.server.ts';
import { DECISION_MAILS_AFTER_SECONDS, isProtected, type Outcome } from '#app/trust/decide.server.ts';
import { holdWords } from '#app/trust/hold-words.ts';
import { clearHolds, type HoldRule, placeHolds } from '#app/trust/holds.server.ts';
import { addDecision } from '#app/trust/moderation-log.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';

/** A removal or suspension counts as decided until the seller appeals. */
const isUndecided = sql`count(*) filter (where rule = 'suspended') = 0 and coalesce(
  max(placed_at) filter (where rule = 'removed') < max(appealed_at), count(*) filter (where rule = 'removed') = 0)`;
/** Waiting for the seller. */
const hasQuestion = sql`bool_or(request <> '' and answered_at is null and appealed_at is null)`;

/** Listings held by rules alone. */
const undecided = (of = sql`true`, also = sql`true`) => sql`(
  select listing_id from holds where cleared_at is null and ${of} group by listing_id having ${isUndecided} and ${also}
)`;

const isAppeal = sql`bool_or(appealed_at is not null)`;
const waiting = {
  hold: undecided(sql`true`, sql`not ${hasQuestion} and not ${isAppeal}`),
  appeal: undecided(sql`true`, isAppeal),
};

export const isUndecidedOf = (listingId: string) =>
  and(eq(holds.listingId, listingId), isOpen(undecided(sql`listing_id = ${listingId}`)));

const isOpen = (listingIds: SQL) => and(isNull(holds.clearedAt), sql`${holds.listingId} in ${listingIds}`);

/** Listings on hold, or those whose seller appealed against it. */
export async function countHeld(db: Database, kind: 'hold' | 'appeal'): Promise<number> {
  const result = await db.execute(sql`select count(*)::int as held from ${waiting[kind]} as listing`);
  return (result as unknown as { rows: [{ held: number }] }).rows[0].held;
}

export async function listHeld(db: Database, kind: 'hold' | 'appeal', most: number): Promise<QueueItem[]> {
  const { make, model, trim, year, userId } = listings;
  const rows = await db
    .select({ hold: holds, car: { make, model, trim, year }, accountId: userId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(isOpen(waiting[kind]))
    .orderBy(asc(holds.placedAt), asc(holds.id))
    .limit(most);
  return [...Map.groupBy(rows, ({ hold }) => hold.listingId).values()].flatMap(([first]) => {
    if (!first) return [];
    const { hold, car, accountId } = first;
    const title = holdWords(hold.rule, hold.evidence)?.title ?? hold.rule;
    return {
      kind: 'hold' as const,
      id: hold.id,
      at: hold.placedAt,
      title: kind === 'appeal' ? `Appeal: ${title}` : title.charAt(0).toUpperCase() + title.slice(1),
      about: listingTitle(car),
      accountId,
      listingId: hold.listingId,
    };
  });
}

export type Question = { holdId: string; by: string; question: string; note: string };

/** The listing stays on hold, and out of the queue, until its seller answers. */
export function askSeller(db: Database, { holdId, by, question, note }: Question): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const listing = await lockHeld(tx, holdId);
    if (!listing) return { state: 'missing' };
    const { listingId, accountId, open } = listing;
    if (await isProtected(tx, accountId, by)) return { state: 'not-allowed' };
    const set = { request: question, answeredAt: null };
    await tx
      .update(holds)
      .set(set)
      .where(
        inArray(
          holds.id,
          open.map(({ id }) => id),
        ),
      );
    const decisionId = await addDecision(tx, { by, action: 'ask', note, accountId, listingIds: [listingId] });
    await queueJob(tx, 'send-decision-mails', { decisionId });
    return { state: 'decided', decisionId, listingIds: [] };
  });
}

export type HeldChoice = { holdId: string; by: string; action: 'approve' | 'remove'; reason: string; note: string };

/** Approved, it goes live and isn’t held again for the same; removed, its seller reads the reason. */
export function decideHeld(db: Database, { holdId, by, action, reason, note }: HeldChoice): Promise<Outcome> {
  return db.transaction(async (tx): Promise<Outcome> => {
    const listing = await lockHeld(tx, holdId);
    if (!listing) return { state: 'missing' };
    const { listingId, accountId, open } = listing;
    if (await isProtected(tx, accountId, by)) return { state: 'not-allowed' };
    const rules = open.map(({ rule }) => rule as HoldRule);
    const listingIds = [listingId];
    const cleared = action === 'approve' ? await clearHolds(tx, { listingIds, rules, by: 'moderator' }) : [];
    if (action === 'remove') await remove(tx, listingId, reason);
    const why = action === 'remove' ? reason : '';
    const ended = cleared.map(({ id }) => id);
    const waited = waitedOf(open);
    const decisionId = await addDecision(tx, { by, action, reason: why, note, accountId, listingIds, ended, waited });
    await queueJob(tx, 'send-decision-mails', { decisionId }, { delaySeconds: DECISION_MAILS_AFTER_SECONDS });
    return { state: 'decided', decisionId, listingIds };
  });
}

function waitedOf(open: Pick<Hold, 'placedAt' | 'appealedAt'>[]) {
  const earliest = (times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));
  const appeals = open.flatMap(({ appealedAt }) => appealedAt ?? []);
  if (appeals.length > 0) return { since: earliest(appeals), isAppeal: true };
  return { since: earliest(open.map(({ placedAt }) => placedAt)) };
}

/** Once more after an appeal, from which its 30 days count again. */
async function remove(tx: Database, listingId: string, reason: string): Promise<void> {
  const evidence = { reason };
  await tx
    .update(holds)
    .set({ evidence, placedAt: new Date() })
    .where(and(eq(holds.listingId, listingId), eq(holds.rule, 'removed'), isNull(holds.clearedAt)));
  await placeHolds(tx, [{ listingId, rule: 'removed', evidence }]);
}

/** The holds of rules on the listing of one of them, with its seller’s lock; null if it is decided. */
async function lockHeld(tx: Database, holdId: string) {
  const [listing] = await tx
    .select({ listingId: holds.listingId, accountId: listings.userId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(eq(holds.id, holdId));
  if (!listing || !(await lockSeller(tx, listing.accountId))) return null;
  const open = await tx.select().from(holds).where(isUndecidedOf(listing.listingId));
  return open.length === 0 ? null : { ...listing, open };
}
