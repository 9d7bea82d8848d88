import { and, eq, exists, gt, isNull, lt, lte, not, sql } from 'drizzle-orm';
import { daysBefore } from '#app/availability/asked-cars.server.ts';
import { BUYER_ASKS_PER_DAY, KEEP_ASKS_DAYS } from '#app/availability/availability-limits.ts';
import { confirmedAtOf, lapseListings } from '#app/listings/confirm.server.ts';
import { ASK_EVERY_DAYS, LAPSES_AFTER_DAYS } from '#app/listings/confirmation.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { availabilityAsks, listings } from '#app/platform/schema/listings.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const AT_ONCE = 20;

/** Less than the round, so that a seller’s hour doesn’t move from one round to the next. */
const NOT_ASKED_FOR_DAYS = ASK_EVERY_DAYS - 0.5;

/** Each seller is asked once a round, and each email is queued once: both are one transaction. */
export async function askSellers(db: Database, now = new Date()): Promise<void> {
  await db.delete(availabilityAsks).where(lt(availabilityAsks.createdAt, daysBefore(now, KEEP_ASKS_DAYS)));
  await lapseWithoutEmail(db, now);
  while ((await db.transaction((tx) => askSome(tx, now))) === AT_ONCE);
}

async function askSome(tx: Database, now: Date): Promise<number> {
  const due = await tx
    .select({ id: users.id })
    .from(users)
    .where(isDue(tx, now))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const { id } of due) await askSeller(tx, id, now);
  return due.length;
}

/** Checks again: another process may have asked between the read and the lock. */
async function askSeller(tx: Database, userId: string, now: Date) {
  const isStillDue = (await tx.$count(users, and(eq(users.id, userId), isDue(tx, now)))) > 0;
  if (!isStillDue) return;
  const askId = newId();
  await tx.insert(availabilityAsks).values({ id: askId, userId, reason: 'round', createdAt: now });
  await queueJob(tx, 'send-availability-ask', { askId });
}

function isDue(db: Database, now: Date) {
  const car = db
    .select({ one: sql`1` })
    .from(listings)
    .where(
      and(
        eq(listings.userId, users.id),
        isVisible,
        isNull(listings.soldDate),
        lte(confirmedAtOf, daysBefore(now, ASK_EVERY_DAYS)),
      ),
    );
  const { userId, reason, createdAt } = availabilityAsks;
  const recentAsk = db
    .select({ one: sql`1` })
    .from(availabilityAsks)
    .where(and(eq(userId, users.id), eq(reason, 'round'), gt(createdAt, daysBefore(now, NOT_ASKED_FOR_DAYS))));
  return and(eq(users.emailVerified, true), exists(car), not(exists(recentAsk)));
}

/** An unverified account gets no email, so its cars lapse by date alone. */
async function lapseWithoutEmail(db: Database, now: Date) {
  const unverified = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, listings.userId), eq(users.emailVerified, false)));
  const confirmedBy = daysBefore(now, LAPSES_AFTER_DAYS);
  await lapseListings(db, { on: melbourneDay(now), confirmedBy, which: exists(unverified) });
}

/** The seller gets one email a day for a car, however many buyers say so. */
export async function reportSold(db: Database, listingId: string, now = new Date()): Promise<void> {
  if (!isId(listingId)) return;
  await db.transaction(async (tx) => {
    const [listing] = await tx
      .select({ userId: listings.userId, soldDate: listings.soldDate })
      .from(listings)
      .where(eq(listings.id, listingId));
    if (!listing || listing.soldDate || !(await lockSeller(tx, listing.userId))) return;
    const reported = await asksToday(tx, listing.userId, now);
    if (reported.length >= BUYER_ASKS_PER_DAY || reported.includes(listingId)) return;
    const askId = newId();
    const { userId } = listing;
    await tx.insert(availabilityAsks).values({ id: askId, userId, reason: 'buyer', listingId, createdAt: now });
    await queueJob(tx, 'send-availability-ask', { askId });
  });
}

async function asksToday(tx: Database, sellerId: string, now: Date): Promise<(string | null)[]> {
  const { userId, reason, listingId, createdAt } = availabilityAsks;
  const rows = await tx
    .select({ listingId })
    .from(availabilityAsks)
    .where(and(eq(userId, sellerId), eq(reason, 'buyer'), gt(createdAt, daysBefore(now, 1))));
  return rows.map((row) => row.listingId);
}
