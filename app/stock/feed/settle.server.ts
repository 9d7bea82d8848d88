/** Records the result of a fetch and sends one email per run of failures. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type StockFeed, stockFeeds } from '#app/platform/schema/stock-feeds.server.ts';

export async function succeed(tx: Database, userId: string, result: 'imported' | 'unchanged') {
  const well = { result, problem: null, failures: 0, mailedAt: null };
  await tx.update(stockFeeds).set(well).where(eq(stockFeeds.userId, userId));
}

type Trouble = { result: Extract<StockFeed['result'], 'asks_columns' | 'asks_missing' | 'failed'>; problem: string };

export async function reportTrouble(tx: Database, userId: string, trouble: Trouble) {
  await tx.update(stockFeeds).set(trouble).where(eq(stockFeeds.userId, userId));
  const updated = await tx
    .update(stockFeeds)
    .set({ mailedAt: new Date() })
    .where(and(eq(stockFeeds.userId, userId), isNull(stockFeeds.mailedAt)))
    .returning({ userId: stockFeeds.userId });
  if (updated.length > 0) await queueJob(tx, 'send-feed-mail', { userId });
}

/** The file itself is read again, changed or not. */
export async function failFile(tx: Database, userId: string, problem: string) {
  await tx.update(stockFeeds).set({ etag: null, fileHash: null }).where(eq(stockFeeds.userId, userId));
  await reportTrouble(tx, userId, { result: 'failed', problem });
}
