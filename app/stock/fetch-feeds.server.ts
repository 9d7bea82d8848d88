/**
 * Fetches dealers' files and runs them as imports, with the columns that the dealer matched for the last file with this
 * header. The check and the import are the jobs of the import page; each ends by asking what the feed does next.
 */

import { createHash } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  AnswerTooLarge,
  failureWords,
  guardedFetch,
  INTERNET,
  type Network,
  RefusedAddress,
  statusWords,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { importRuns, type StockFeed, stockFeeds } from '#app/platform/schema/imports.server.ts';
import { type Choices, choicesSchema } from '#app/stock/choices.ts';
import { queueFetch } from '#app/stock/feeds.server.ts';
import { nextFetch, UPLOAD_LIMIT_BYTES } from '#app/stock/file-forms.ts';
import { failFile, reportTrouble, succeed } from '#app/stock/follow-feed.server.ts';
import { UPLOAD_LIMIT_MB } from '#app/stock/run.ts';
import { checkLater, findRun } from '#app/stock/runs.server.ts';
import { piecesOf, takeUpload } from '#app/stock/upload.server.ts';

export const fetchFeedSchema = z.object({ userId: z.string() });

const AGAIN_MS = 3_600_000;
/** The first failures are retried within the hour without an email. */
const FAILURES_TO_REPORT = 3;
const ASKS_COLUMNS = 'The columns of the file aren’t matched yet.';

export async function queueStockFeeds(db: Database, now = new Date()): Promise<void> {
  const due = await db.select({ userId: stockFeeds.userId }).from(stockFeeds).where(isDue(now));
  for (const { userId } of due) await queueFetch(db, userId);
}

function isDue(now: Date) {
  const { pausedAt, nextAt, userId } = stockFeeds;
  return and(
    isNull(pausedAt),
    lte(nextAt, now),
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
  const isTheirs = eq(stockFeeds.userId, userId);
  const [feed] = await db
    .select()
    .from(stockFeeds)
    .where(and(isTheirs, isDue(now)));
  if (!feed) return;
  const fetched = await fetchFile(feed.address, knownFile(feed), signal, network);
  if (fetched.is === 'failed' && signal.aborted) return;
  await db
    .update(stockFeeds)
    .set({ fetchedAt: now, nextAt: nextFetch(feed, now) })
    .where(isTheirs);
  await use(db, feed, fetched, now);
}

function knownFile({ result, etag, fileHash }: StockFeed): KnownFile {
  return result === 'working' || fileHash === null ? null : { etag, fileHash };
}

async function use(db: Database, feed: StockFeed, fetched: Fetched, now: Date) {
  const { userId } = feed;
  if (fetched.is === 'failed') return failFetch(db, feed, fetched, now);
  if (fetched.is === 'unchanged') {
    if (!isAsking(feed)) await staysAsItIs(db, feed);
    return;
  }
  const { size, etag, fileHash, pieces } = fetched.file;
  const file = { name: nameOf(feed.address), size, pieces };
  const upload = await takeUpload(db, { sellerId: userId, file, isFromFeed: true });
  if (!upload.ok) return db.transaction((tx) => failFile(tx, userId, upload.message));
  const { runId } = upload;
  await db
    .update(stockFeeds)
    .set({ runId, etag, fileHash, result: 'working', problem: null, failures: 0 })
    .where(eq(stockFeeds.userId, userId));
  const choices = await findConfirmedChoices(db, userId, runId);
  if (choices) await checkLater(db, { sellerId: userId, runId }, choices);
  else await db.transaction((tx) => reportTrouble(tx, userId, { result: 'asks_columns', problem: ASKS_COLUMNS }));
}

function isAsking({ result }: StockFeed): boolean {
  return result === 'asks_columns' || result === 'asks_missing';
}

/** Keeps problems with the file, but clears a failed fetch. */
async function staysAsItIs(db: Database, { userId, result, problem }: StockFeed) {
  if (problem === null || result === 'failed') return succeed(db, userId, 'unchanged');
  await db.update(stockFeeds).set({ result: 'unchanged', failures: 0 }).where(eq(stockFeeds.userId, userId));
}

type Failed = Extract<Fetched, { is: 'failed' }>;

/** Where fetching again can't help, the feed is paused. */
async function failFetch(db: Database, feed: StockFeed, { problem, isForGood = false }: Failed, now: Date) {
  const { userId } = feed;
  const failures = feed.failures + 1;
  const isReported = isForGood || failures >= FAILURES_TO_REPORT;
  const soon = isReported ? {} : { nextAt: new Date(now.getTime() + AGAIN_MS) };
  await db.transaction(async (tx) => {
    await tx
      .update(stockFeeds)
      .set({ failures, ...soon, ...(isForGood && { pausedAt: now }) })
      .where(eq(stockFeeds.userId, userId));
    if (isAsking(feed) && !isForGood) return;
    if (isReported) return reportTrouble(tx, userId, { result: 'failed', problem });
    await tx.update(stockFeeds).set({ result: 'failed', problem }).where(eq(stockFeeds.userId, userId));
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

function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${pathname.split('/').at(-1) || 'cars.csv'} from ${hostname}`;
}

const TIMEOUT_SECONDS = 60;
const LONGEST_ETAG = 200;

/** From the last file; null to force a new read. */
type KnownFile = { etag: string | null; fileHash: string | null } | null;
type NewFile = { size: number; etag: string | null; fileHash: string; pieces(): AsyncIterable<Uint8Array> };
type Fetched =
  | { is: 'new'; file: NewFile }
  | { is: 'unchanged' }
  | { is: 'failed'; problem: string; isForGood?: boolean };

async function fetchFile(address: string, known: KnownFile, signal: AbortSignal, network: Network): Promise<Fetched> {
  const headers = {
    'User-Agent': `${env.SITE_NAME} stock feed`,
    Accept: 'text/csv, text/plain, */*',
    'Accept-Encoding': 'identity',
    ...(known?.etag && { 'If-None-Match': known.etag }),
  };
  const limits = { maxBytes: UPLOAD_LIMIT_BYTES, timeoutMs: TIMEOUT_SECONDS * 1000, signal };
  try {
    const answer = await guardedFetch(address, { method: 'GET', headers, ...limits }, network);
    if (answer.status === 304 && known) return { is: 'unchanged' };
    if (answer.status !== 200) return { is: 'failed', problem: statusWords(answer.status) };
    const fileHash = createHash('sha256').update(answer.body).digest('base64url');
    if (fileHash === known?.fileHash) return { is: 'unchanged' };
    return { is: 'new', file: toFile(answer.body, fileHash, answer.headers.etag) };
  } catch (error) {
    if (error instanceof AnswerTooLarge) {
      return { is: 'failed', problem: `The file is larger than ${UPLOAD_LIMIT_MB} MB.` };
    }
    return {
      is: 'failed',
      problem: failureWords(error, TIMEOUT_SECONDS),
      isForGood: error instanceof RefusedAddress,
    };
  }
}

function toFile(body: Buffer, fileHash: string, etag: string | undefined): NewFile {
  return {
    size: body.length,
    fileHash,
    etag: etag && etag.length <= LONGEST_ETAG ? etag : null,
    pieces: () => piecesOf(body),
  };
}
