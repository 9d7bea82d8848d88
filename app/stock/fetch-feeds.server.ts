/**
 * Fetches dealers' files and runs them as imports, with the columns that the dealer matched for the last file with this
 * header. The check and the import are the jobs of the import page; each ends by asking what the feed does next.
 */
import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { INTERNET, type Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { importedListings, importRuns } from '#app/platform/schema/imports.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { type StockFeed, stockFeeds } from '#app/platform/schema/stock-feeds.server.ts';
import { type Choices, choicesSchema } from '#app/stock/choices.ts';
import { decide, problemOf } from '#app/stock/feed/decide.ts';
import { type Fetched, fetchFile, type KnownFile } from '#app/stock/feed/fetch-file.server.ts';
import { failFile, reportTrouble, succeed } from '#app/stock/feed/settle.server.ts';
import { nextFetch } from '#app/stock/feed-form.ts';
import type { RunFigures } from '#app/stock/run.ts';
import { checkLater, findRun, importLater, type PageRun } from '#app/stock/runs.server.ts';
import { takeUpload } from '#app/stock/upload.server.ts';

export const fetchFeedSchema = z.object({ userId: z.string() });

const BUSY_MS = 300_000;
const AGAIN_MS = 3_600_000;
const SOON_MS = 900_000;
/** The first failures are retried within the hour without an email. */
const FAILURES_TO_REPORT = 3;
const ASKS_COLUMNS = 'The columns of the file aren’t matched yet.';

export async function queueStockFeeds(db: Database, now = new Date()): Promise<void> {
  const due = await db.select({ userId: stockFeeds.userId }).from(stockFeeds).where(isDue(now));
  for (const { userId } of due) await queueJob(db, 'fetch-stock-feed', { userId });
}

function isDue(now: Date) {
  const { pausedAt, nextAt, busyUntil, userId } = stockFeeds;
  return and(
    isNull(pausedAt),
    lte(nextAt, now),
    or(isNull(busyUntil), lt(busyUntil, now)),
    sql`(select is_dealer and suspended_at is null from ${users} where ${users.id} = ${userId})`,
  );
}

export async function fetchStockFeed(
  db: Database,
  { userId }: z.output<typeof fetchFeedSchema>,
  { signal }: { signal: AbortSignal },
  network: Network = INTERNET,
  now = new Date(),
): Promise<void> {
  const [feed] = await db
    .update(stockFeeds)
    .set({ busyUntil: new Date(now.getTime() + BUSY_MS) })
    .where(and(eq(stockFeeds.userId, userId), isDue(now)))
    .returning();
  if (!feed) return;
  try {
    const fetched = await fetchFile(feed.address, knownFile(feed), signal, network);
    if (fetched.is === 'failed' && signal.aborted) return;
    await db
      .update(stockFeeds)
      .set({ fetchedAt: now, nextAt: nextFetch(feed, now) })
      .where(eq(stockFeeds.userId, userId));
    await use(db, feed, fetched, now);
  } finally {
    await db.update(stockFeeds).set({ busyUntil: null }).where(eq(stockFeeds.userId, userId));
  }
}

function knownFile({ result, etag, fileHash }: StockFeed): KnownFile {
  return result === 'working' || fileHash === null ? null : { etag, fileHash };
}

async function use(db: Database, feed: StockFeed, fetched: Fetched, now: Date) {
  const { userId } = feed;
  if (fetched.is === 'failed') return failFetch(db, feed, fetched.problem, now);
  if (fetched.is === 'unchanged') {
    if (!isAsking(feed)) await staysAsItIs(db, feed);
    return;
  }
  const { size, etag, fileHash, pieces } = fetched.file;
  const file = { name: nameOf(feed.address), size, pieces };
  const upload = await takeUpload(db, { sellerId: userId, file, isFromFeed: true });
  if (!upload.ok) return inTransaction(db, (tx) => failFile(tx, userId, upload.message));
  const { runId } = upload;
  await db
    .update(stockFeeds)
    .set({ runId, etag, fileHash, result: 'working', problem: null, failures: 0 })
    .where(eq(stockFeeds.userId, userId));
  const choices = await findConfirmedChoices(db, userId, runId);
  if (choices) await checkLater(db, { sellerId: userId, runId }, choices);
  else await inTransaction(db, (tx) => reportTrouble(tx, userId, { result: 'asks_columns', problem: ASKS_COLUMNS }));
}

function isAsking({ result }: StockFeed): boolean {
  return result === 'asks_columns' || result === 'asks_missing';
}

/** Keeps problems with the file, but clears a failed fetch. */
async function staysAsItIs(db: Database, { userId, result, problem }: StockFeed) {
  if (problem === null || result === 'failed') return succeed(db, userId, 'unchanged');
  await db.update(stockFeeds).set({ result: 'unchanged', failures: 0 }).where(eq(stockFeeds.userId, userId));
}

async function failFetch(db: Database, feed: StockFeed, problem: string, now: Date) {
  const { userId } = feed;
  const count = feed.failures + 1;
  const hasGivenPlace = count >= FAILURES_TO_REPORT;
  const soon = hasGivenPlace ? {} : { nextAt: new Date(now.getTime() + AGAIN_MS) };
  await db.transaction(async (tx) => {
    await tx
      .update(stockFeeds)
      .set({ failures: count, ...(!isAsking(feed) && { result: 'failed', problem }), ...soon })
      .where(eq(stockFeeds.userId, userId));
    if (hasGivenPlace && !isAsking(feed)) await reportTrouble(tx, userId, { result: 'failed', problem });
  });
}

/** As the dealer matched them for the last file with these columns that they imported. */
async function findConfirmedChoices(db: Database, sellerId: string, runId: string): Promise<Choices | null> {
  const run = await findRun(db, { sellerId, runId });
  if (!run) return null;
  const { choices, header, confirmedAt } = importRuns;
  const [confirmed] = await db
    .select({ choices })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.sellerId, sellerId),
        isNotNull(confirmedAt),
        isNotNull(choices),
        sql`${header} = ${JSON.stringify(run.header)}::jsonb`,
      ),
    )
    .orderBy(desc(confirmedAt))
    .limit(1);
  const parsed = choicesSchema(run.header).safeParse(confirmed?.choices);
  return parsed.success ? (parsed.data as Choices) : null;
}

/** Called after every check and import; does nothing for runs without a feed. */
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
  if (failure) return inTransaction(db, (tx) => failFile(tx, userId, failure));
  const figures = (run.figures ?? {}) as Partial<RunFigures>;
  const decision = decide(figures, await countForSale(db, userId));
  if (decision.is === 'ask') {
    const { problem } = decision;
    return inTransaction(db, (tx) => reportTrouble(tx, userId, { result: 'asks_missing', problem }));
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
    await reportTrouble(tx, userId, { result: 'failed', problem });
    // The rest of the file is imported, so it isn't read again until it changes.
    await tx.update(stockFeeds).set({ result: 'imported' }).where(eq(stockFeeds.userId, userId));
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

/** `cars.csv from yard.example`. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${pathname.split('/').at(-1) || 'cars.csv'} from ${hostname}`;
}

function inTransaction(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  return db.transaction(work);
}
