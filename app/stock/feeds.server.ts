import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { addressProblem } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { importRuns, stockFeeds } from '#app/platform/schema/imports.server.ts';
import { type FeedSchedule, nextFetch } from '#app/stock/file-forms.ts';
import type { RunFigures } from '#app/stock/run.ts';

type NewFeed = FeedSchedule & { address: string };

/** With the result of its last fetch. Null if the dealer has none. */
export async function findFeed(db: Database, userId: string) {
  const [row] = await db
    .select({ feed: stockFeeds, figures: importRuns.figures, runState: importRuns.state })
    .from(stockFeeds)
    .leftJoin(importRuns, and(eq(importRuns.id, stockFeeds.runId), eq(importRuns.sellerId, userId)))
    .where(eq(stockFeeds.userId, userId));
  if (!row) return null;
  return { ...row.feed, figures: (row.figures ?? {}) as Partial<RunFigures>, hasRun: row.runState !== null };
}

/** A new feed, or another address or time of it. It is fetched at once. Returns what is wrong with its address. */
export async function saveFeed(db: Database, userId: string, feed: NewFeed): Promise<string | null> {
  const problem = addressProblem(feed.address);
  if (problem) return problem;
  await db.transaction(async (tx) => {
    await lockSeller(tx, userId);
    const [before] = await tx.select().from(stockFeeds).where(eq(stockFeeds.userId, userId));
    const fresh = { etag: null, fileHash: null, failures: 0, mailedAt: null };
    const changes = before?.address === feed.address ? feed : { ...feed, ...fresh };
    const nextAt = new Date();
    await tx
      .insert(stockFeeds)
      .values({ userId, nextAt, ...feed })
      .onConflictDoUpdate({ target: stockFeeds.userId, set: { ...changes, nextAt, pausedAt: null } });
    await queueFetch(tx, userId);
  });
  return null;
}

export function fetchNow(db: Database, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await tx
      .update(stockFeeds)
      .set({ nextAt: new Date() })
      .where(and(eq(stockFeeds.userId, userId), isNull(stockFeeds.pausedAt)))
      .returning({ userId: stockFeeds.userId });
    if (due.length > 0) await queueFetch(tx, userId);
    return due.length > 0;
  });
}

/** One process at a time fetches a feed. */
export function queueFetch(db: Database, userId: string): Promise<void> {
  return queueJob(db, 'fetch-stock-feed', { userId }, { key: userId });
}

export async function pauseFeed(db: Database, userId: string): Promise<boolean> {
  const isActive = and(eq(stockFeeds.userId, userId), isNull(stockFeeds.pausedAt));
  const paused = await db.update(stockFeeds).set({ pausedAt: new Date() }).where(isActive).returning();
  return paused.length > 0;
}

export async function resumeFeed(db: Database, userId: string): Promise<boolean> {
  const isPaused = and(eq(stockFeeds.userId, userId), isNotNull(stockFeeds.pausedAt));
  const [feed] = await db.select().from(stockFeeds).where(isPaused);
  if (!feed) return false;
  const nextAt = nextFetch(feed, new Date());
  await db.update(stockFeeds).set({ pausedAt: null, nextAt }).where(isPaused);
  return true;
}

export async function deleteFeed(db: Database, userId: string): Promise<boolean> {
  const deleted = await db.delete(stockFeeds).where(eq(stockFeeds.userId, userId)).returning();
  return deleted.length > 0;
}

export async function findOwnFeed(db: Database, userId: string) {
  const { address, everyHours, hour, createdAt, pausedAt, fetchedAt, result } = stockFeeds;
  const [own] = await db
    .select({ address, everyHours, hour, createdAt, pausedAt, fetchedAt, result })
    .from(stockFeeds)
    .where(eq(stockFeeds.userId, userId));
  return own ?? null;
}
