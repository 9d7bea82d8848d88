/** The cost of a thousand open streams: memory, and the time until the last one gets a price change. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { listings } from '../../app/platform/schema/listings.server.ts';
import { authSecret } from '../../app/platform/secret.server.ts';
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { makeListing, makeSeller } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { startSite } from '../../tests/support/server.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const STREAMS = 1000;
const AT_ONCE = 20;
/** Few, so that streams do not reuse memory that pages have freed. */
const WARM_UP = 10;
const SETTLE_MS = 5000;
const CHANGES = 9;
const BETWEEN_CHANGES_MS = 1000;

export async function measureOpenStreams(): Promise<Figure[]> {
  await buildIfNeeded();
  const database = await createOwnDatabase(SERVER);
  const connection = await openPostgres({ url: database.url, migrationsFolder: resolve('migrations') });
  const site = await startSite({ DATABASE_URL: database.url, AUTH_SECRET: authSecret() });
  try {
    const { cookies, listingId } = await makeBuyers(connection.db);
    await inLanes(cookies.slice(0, WARM_UP), (cookie) => read(`${site.origin}/saved-cars`, cookie));
    const before = await settledMegabytes(site.process.pid);
    const streams = await inLanes(cookies, (cookie) => openStream(site.origin, cookie));
    const after = await settledMegabytes(site.process.pid);
    const times: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      times.push(await timeChange(connection.db, listingId, streams));
      await sleep(BETWEEN_CHANGES_MS);
    }
    for (const { close } of streams) close();
    return toFigures({ before, after, times });
  } finally {
    await site.stop();
    await connection.close();
    await database.drop();
  }
}

async function makeBuyers(db: Database) {
  const listingId = await makeListing(db, await makeSeller(db));
  const lanes = Array.from({ length: STREAMS }, (_, n) => n);
  const cookies = await inLanes(lanes, async () => {
    const person = await makePerson(db);
    await saveCar(db, person.id, listingId);
    return cookieOf(await startSession(db, person.id, visit()));
  });
  return { listingId, cookies };
}

async function inLanes<From, To>(items: From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const waiting = items.entries();
  const results: To[] = [];
  const lane = async () => {
    for (const [position, item] of waiting) results[position] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

async function read(url: string, cookie: string) {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.text();
}

type Stream = { onLook(): void; close(): void };

async function openStream(origin: string, cookie: string): Promise<Stream> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/live`, { headers: { cookie }, signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`A stream got status ${response.status}.`);
  const stream = { onLook: () => {}, close: () => leaving.abort() };
  follow(response.body, stream).catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return stream;
}

async function follow(body: ReadableStream<Uint8Array>, stream: Stream) {
  for await (const piece of body) if (Buffer.from(piece).includes('look')) stream.onLook();
  throw new Error('A stream has ended.');
}

async function timeChange(db: Database, listingId: string, streams: Stream[]): Promise<number> {
  const received = streams.map((stream) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.onLook = resolve;
    return promise;
  });
  const startedAt = performance.now();
  const priceCents = sql`${listings.priceCents} - 10000`;
  await db.update(listings).set({ priceCents }).where(eq(listings.id, listingId));
  await Promise.all(received);
  return performance.now() - startedAt;
}

async function settledMegabytes(pid: number | undefined): Promise<number> {
  await sleep(SETTLE_MS);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

type Measured = { before: number; after: number; times: number[] };

function toFigures({ before, after, times }: Measured): Figure[] {
  return [
    {
      name: `Memory of ${STREAMS.toLocaleString('en-AU')} open streams: the site before and after`,
      value: `${Math.round(after - before)} MB (${Math.round(before)} and ${Math.round(after)} MB)`,
      limit: '100 MB',
    },
    {
      name: `From a price change until the last of ${STREAMS.toLocaleString('en-AU')} streams hears of it`,
      value: `${Math.round(quantile(times, 0.5))} ms (median of ${CHANGES}; the slowest ${Math.round(Math.max(...times))} ms)`,
      limit: '1,000 ms',
    },
  ];
}
