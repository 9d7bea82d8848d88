/** Holds hide a listing from everyone but its seller and moderators. A trigger keeps `listings.hidden_at` in step. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type Hold, holds } from '#app/platform/schema/moderation.server.ts';
import { checkListings } from '#app/trust/check-listing.server.ts';
import type { Finding, RuleName } from '#app/trust/rules/checked-listing.server.ts';

/** A rule that looked at the listing, or a moderator’s decision on it or its seller. */
export type HoldRule = RuleName | 'removed' | 'suspended';

export type NewHold = { listingId: string; rule: HoldRule; evidence: Record<string, unknown> };

/** Leaves out those that are held by the same rule already. Returns the ids of the new holds. */
export async function placeHolds(tx: Database, newHolds: readonly NewHold[]): Promise<string[]> {
  if (newHolds.length === 0) return [];
  const rows = newHolds.map((hold) => ({ ...hold, id: newId() }));
  const placed = await tx.insert(holds).values(rows).onConflictDoNothing().returning({ id: holds.id });
  return placed.map(({ id }) => id);
}

type Clearing = { listingIds: readonly string[]; rules: readonly HoldRule[]; by: NonNullable<Hold['clearedBy']> };

export async function clearHolds(
  tx: Database,
  { listingIds, rules, by }: Clearing,
): Promise<Pick<Hold, 'id' | 'listingId'>[]> {
  if (listingIds.length === 0 || rules.length === 0) return [];
  return tx
    .update(holds)
    .set({ clearedAt: new Date(), clearedBy: by })
    .where(and(isAnyOf(holds.listingId, listingIds), isAnyOf(holds.rule, rules), isNull(holds.clearedAt)))
    .returning({ id: holds.id, listingId: holds.listingId });
}

/** The holds that a decision ended, once it is undone. */
export async function holdAgain(tx: Database, holdIds: readonly string[]): Promise<void> {
  await tx.update(holds).set({ clearedAt: null, clearedBy: null }).where(isAnyOf(holds.id, holdIds));
}

export function holdsOf(db: Database, listingIds: readonly string[]): Promise<Hold[]> {
  return db
    .select()
    .from(holds)
    .where(and(isAnyOf(holds.listingId, listingIds), isNull(holds.clearedAt)))
    .orderBy(holds.placedAt, holds.rule);
}

export type Checked = { placed: Hold[]; isHeld: ReadonlySet<string> };

/**
 * Checks listings in the transaction that writes them, so that no buyer sees one a rule holds. Clears holds that no
 * longer apply and respects a moderator's approval.
 */
export async function checkAndHold(
  tx: Database,
  listingIds: readonly string[],
  hasSamePhotosAsBefore: ReadonlySet<string> = new Set(),
): Promise<Checked> {
  if (listingIds.length === 0) return { placed: [], isHeld: new Set() };
  const findings = await checkListings(tx, listingIds, hasSamePhotosAsBefore);
  const open = await holdsOf(tx, listingIds);
  const isLookedAt = ({ listingId, rule }: Hold) =>
    isByRule(rule) && !(rule === 'same-photo' && hasSamePhotosAsBefore.has(listingId));
  const ended = open.filter((hold) => isLookedAt(hold) && !findings.some((one) => isOf(hold, one)));
  for (const { listingId, rule } of ended)
    await clearHolds(tx, { listingIds: [listingId], rules: [rule as RuleName], by: 'change' });
  const allowed = await listAllowed(tx, listingIds);
  const fresh = findings.filter((one) => !allowed.some((hold) => isOf(hold, one) && hasSameEvidence(hold, one)));
  const placedIds = new Set(await placeHolds(tx, fresh));
  const held = await holdsOf(tx, listingIds);
  return {
    placed: held.filter(({ id }) => placedIds.has(id)),
    isHeld: new Set(held.map(({ listingId }) => listingId)),
  };
}

/** `checkAndHold` for one listing, whose seller gets an email. True while it is held. */
export async function holdIfFound(tx: Database, sellerId: string, listingId: string): Promise<boolean> {
  return (await holdAllFound(tx, sellerId, [listingId])).has(listingId);
}

/** `checkAndHold` for a seller’s listings, with one email. Returns those that are held. */
export async function holdAllFound(
  tx: Database,
  sellerId: string,
  listingIds: readonly string[],
  hasSamePhotosAsBefore?: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { placed, isHeld } = await checkAndHold(tx, listingIds, hasSamePhotosAsBefore);
  const holdIds = placed.map(({ id }) => id);
  // One email for all that were placed at once.
  if (holdIds.length > 0) await queueJob(tx, 'send-hold-mail', { userId: sellerId, holdIds });
  return isHeld;
}

export const lookAtPricesSchema = z.object({ listingIds: z.array(z.string()) });

/** Those of an import are too many to estimate each before it is seen. */
export async function lookAtPricesLater(tx: Database, listingIds: string[]): Promise<void> {
  if (listingIds.length > 0) await queueJob(tx, 'look-at-prices', { listingIds });
}

/** Holds listings whose first rating shows a price below half. Uses the current price. */
export async function lookAtPrices(db: Database, { listingIds }: z.output<typeof lookAtPricesSchema>): Promise<void> {
  const { id, userId } = listings;
  const rows = await db.select({ id, userId }).from(listings).where(isAnyOf(id, listingIds));
  for (const [sellerId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const ids = own.map((row) => row.id);
    await db.transaction(async (tx) => {
      await lockSeller(tx, sellerId);
      await holdAllFound(tx, sellerId, ids, new Set(ids));
    });
  }
}

function isByRule(rule: string): boolean {
  return rule !== 'removed' && rule !== 'suspended';
}

function isOf(hold: Hold, { listingId, rule }: Finding): boolean {
  return hold.listingId === listingId && hold.rule === rule;
}

/** Holds that a moderator has ended. */
function listAllowed(tx: Database, listingIds: readonly string[]): Promise<Hold[]> {
  return tx
    .select()
    .from(holds)
    .where(and(isAnyOf(holds.listingId, listingIds), isNotNull(holds.clearedAt), eq(holds.clearedBy, 'moderator')));
}

/** An approved price can rise, and similar cars come and go without the seller's doing. */
function hasSameEvidence({ evidence }: Hold, { rule, evidence: current }: Finding): boolean {
  const before = evidence as Record<string, unknown>;
  if (rule === 'low-price') return Number(current.priceCents) >= Number(before.priceCents);
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(current));
}

function sorted(evidence: Record<string, unknown>) {
  return Object.entries(evidence).sort(([a], [b]) => a.localeCompare(b));
}
