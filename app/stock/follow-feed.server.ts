/** What a feed does after its file was checked or imported. It sends one email per run of failures. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { importedListings, type StockFeed, stockFeeds } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { findRun, importLater, type PageRun } from '#app/stock/runs.server.ts';

const SOON_MS = 900_000;
/** Fewer missing cars can just be a good week. */
const SOLD_WITHOUT_A_QUESTION = 3;

export async function succeed(tx: Database, userId: string, result: 'imported' | 'unchanged') {
  const well = { result, problem: null, failures: 0, mailedAt: null };
  await tx.update(stockFeeds).set(well).where(eq(stockFeeds.userId, userId));
}

type Trouble = {
  result: Extract<StockFeed['result'], 'imported' | 'asks_columns' | 'asks_missing' | 'failed'>;
  problem: string;
};

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

export async function followFeed(db: Database, runId: string): Promise<void> {
  const [feed] = await db.select().from(stockFeeds).where(eq(stockFeeds.runId, runId));
  if (!feed || !WAITING.includes(feed.result)) return;
  const run = await findRun(db, { sellerId: feed.userId, runId });
  if (run?.state === 'checked' && feed.result === 'working') await afterCheck(db, feed, run);
  else if (run?.state === 'done' || run?.state === 'stopped') await afterImport(db, feed, run);
}

const WAITING: readonly StockFeed['result'][] = ['working', 'asks_columns', 'asks_missing'];

async function afterCheck(db: Database, { userId }: StockFeed, run: PageRun) {
  const { failure } = run;
  if (failure) return db.transaction((tx) => failFile(tx, userId, failure));
  const figures = (run.figures ?? {}) as Partial<RunFigures>;
  const decision = decide(figures, await countForSale(db, userId));
  if (decision.is === 'ask') {
    const { problem } = decision;
    return db.transaction((tx) => reportTrouble(tx, userId, { result: 'asks_missing', problem }));
  }
  const started = await importLater(db, { sellerId: userId, runId: run.id }, { withdrawsMissing: true });
  // Another import is running. The file is fetched again when it finishes.
  if (!started.ok && started.reason === 'another-at-work') {
    await db
      .update(stockFeeds)
      .set({ nextAt: new Date(Date.now() + SOON_MS) })
      .where(eq(stockFeeds.userId, userId));
  }
}

async function afterImport(db: Database, { userId }: StockFeed, run: PageRun) {
  const stopped = run.state === 'stopped' ? 'You stopped the import.' : null;
  const problem = run.failure ?? stopped ?? problemOf((run.figures ?? {}) as Partial<RunFigures>);
  await db.transaction(async (tx) => {
    if (run.failure ?? stopped) return failFile(tx, userId, problem ?? '');
    if (!problem) return succeed(tx, userId, 'imported');
    // The rest of the file is imported, so it isn't read again until it changes.
    await reportTrouble(tx, userId, { result: 'imported', problem });
  });
}

function countForSale(db: Database, sellerId: string): Promise<number> {
  const known = db
    .select({ id: importedListings.listingId })
    .from(importedListings)
    .where(eq(importedListings.sellerId, sellerId));
  return db.$count(
    listings,
    and(eq(listings.userId, sellerId), isNull(listings.soldDate), sql`${listings.id} in ${known}`),
  );
}

type Decision = { is: 'import' } | { is: 'ask'; problem: string };

/** After the check: a file that has lost most of its cars is more often broken than sold out. */
function decide({ vanished = 0 }: Partial<RunFigures>, carsForSale: number): Decision {
  if (vanished <= SOLD_WITHOUT_A_QUESTION || vanished * 2 <= carsForSale) return { is: 'import' };
  return {
    is: 'ask',
    problem: `${vanished} of your ${carsForSale} cars aren’t in the file. Are they sold? We haven’t changed anything.`,
  };
}

function problemOf({ records = 0, rejected = 0, vanishedRefusal }: Partial<RunFigures>): string | null {
  if (rejected * 2 > records) return `${rejected} of ${records} rows of the file couldn’t be read.`;
  return vanishedRefusal ? `We didn’t mark missing cars as sold: ${vanishedRefusal}.` : null;
}
