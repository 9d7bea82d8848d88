import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import { validSessions } from '#app/accounts/sessions.server.ts';
import { createApp } from '#app/http/app.server.ts';
import { createPageCache } from '#app/http/cached-pages.server.ts';
import { contentVersions } from '#app/http/content-versions.server.ts';
import { describeHidden, describeReach } from '#app/http/system-access.server.ts';
import { jobs } from '#app/jobs.server.ts';
import { stopCounting } from '#app/platform/counters.server.ts';
import { db, openDatabase } from '#app/platform/db/client.server.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { explainFullDisk, showDiskLeft } from '#app/platform/full-disk.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { audience, startLive } from '#app/platform/live/live.server.ts';
import { log } from '#app/platform/log.server.ts';
import { describeMail } from '#app/platform/mail/mail.server.ts';
import { isReadOnly } from '#app/platform/read-only.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { publicPage, versionOf } from '#app/public-pages.server.ts';
import { notifySavers } from '#app/saved-cars/savers.server.ts';
import { startSearch } from '#app/search/search.server.ts';
import { showModerationAge } from '#app/trust/moderation-queue.server.ts';
import { describeDemoAccounts } from '#demo/demo-accounts.server.ts';
import { seed } from '#demo/seed.server.ts';

const DRAIN_MS = 10_000;
/** Longer than load balancers keep an idle connection: if we close first, a request on its way is lost. */
const KEEP_ALIVE_MS = 75_000;
/** Node's own 5 minutes are too short for a photo from a slow phone. Stalled forms end much earlier. */
const REQUEST_MS = 3_600_000;

/** Event streams first: they never end by themselves. Requests that arrive until the port is closed are answered. */
const CLOSING_ORDER = ['eventStreams', 'port', 'contentVersions', 'search', 'counters', 'jobs', 'database'] as const;

/** The parts that are open so far. A start that fails half-way closes them too. */
type Parts = Partial<Record<(typeof CLOSING_ORDER)[number], { close(): Promise<void> }>> & {
  port?: { listening: AddressInfo };
};

let ready = false;
export function isReady(): boolean {
  return ready;
}

let stopping = false;
export function isStopping(): boolean {
  return stopping;
}

type State = { isReady: () => boolean; isStopping: () => boolean };

export function createListener(state: State): RequestListener {
  return toListener(createApp({ build, ...state }).fetch);
}

type StartOptions = {
  signal: AbortSignal;
  listener?: RequestListener;
  /** Others serve on this port already: it joins them once it is ready, and says nothing. */
  isAdded?: boolean;
};

/** Null if `signal` stopped it before it was ready; after the signal, `stopped` resolves once everything is closed. */
export async function startServer({ signal, listener = builtListener(), isAdded = false }: StartOptions) {
  const parts: Parts = {};
  let accounts: string;
  try {
    await openAll(parts, isAdded ? null : listener, signal);
    accounts = await describeDemoAccounts(db, { isLoopback: env.isLoopback && env.TRUST_PROXY === 0 });
    signal.throwIfAborted();
    ready = true;
    parts.port ??= await listen(listener);
  } catch (error) {
    const explained = env.DATABASE_URL ? error : await explainFullDisk(error, env.DATA_DIR);
    await closeAll(parts);
    if (signal.aborted) return null;
    throw explained;
  }
  if (!isAdded) {
    const reach = describeReach({ ...parts.port, hasDemoAccounts: accounts !== '' });
    process.stdout.write(`${accounts}${reach}\n${describeHidden()}${env.SITE_NAME} is at ${env.PUBLIC_URL}\n`);
    // Not awaited: a slow mail server doesn't delay the pages.
    describeMail().then((sentence) => process.stdout.write(`${sentence}\n`));
  }
  return { stopped: once(signal, 'abort').then(() => stop(parts, signal.reason)) };
}

/** Balancers see at `/readyz` that this process is going before its port closes. Ctrl-C has no balancer to wait for. */
async function stop(parts: Parts, reason: unknown) {
  stopping = true;
  if (reason !== 'SIGINT') await sleep(env.STOP_DELAY_SECONDS * 1000);
  await closeAll(parts);
}

async function openAll(parts: Parts, listener: RequestListener | null, signal: AbortSignal) {
  const database = await openDatabase({
    holder: `the server at ${env.PUBLIC_URL}`,
    beforeOpening: async () => {
      if (listener) parts.port = await listen(listener);
      await storage.check();
    },
  });
  parts.database = database;
  showDiskLeft(env.DATA_DIR);
  showModerationAge(database.db);
  signal.throwIfAborted();
  await seed(database.db, signal);
  parts.eventStreams = await openEventStreams(database);
  parts.search = await openSearch(database, signal);
  parts.contentVersions = await contentVersions.start(database);
  parts.counters = { close: stopCounting };
  signal.throwIfAborted();
  parts.jobs = await startJobs(database, jobs, { isPaused: () => isReadOnly(database.db) });
  signal.throwIfAborted();
}

async function closeAll(parts: Parts) {
  for (const name of CLOSING_ORDER) await parts[name]?.close();
  ready = false;
}

async function openEventStreams(database: DatabaseConnection) {
  const live = await startLive(database, {
    validSessions: (sessionIds) => validSessions(database.db, sessionIds),
  });
  return { close: () => live.stop() };
}

async function openSearch(database: DatabaseConnection, signal: AbortSignal) {
  const feed = await startSearch(database, { signal, onChange: notifySavers(database.db, audience) });
  return { close: () => feed.stop() };
}

function builtListener() {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url));
  const pages = createPageCache(build, { publicPage, versionOf });
  return toListener(createApp({ build, clientFolder, isReady, isStopping, pages }).fetch);
}

/** Requests of HTTP/1.0 may name no host. */
function toListener(fetch: Parameters<typeof getRequestListener>[0]) {
  return getRequestListener(fetch, { hostname: new URL(env.PUBLIC_URL).host });
}

async function listen(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(reasonNotListening(error));
  });
  return { listening: server.address() as AddressInfo, close: () => drain(server) };
}

function reasonNotListening({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${env.PORT} is in use by another program: stop it, or choose another PORT.`;
  if (code === 'EACCES') return `This account can’t use port ${env.PORT}: choose a PORT above 1023.`;
  return `The server cannot listen on ${env.HOST}:${env.PORT}: ${message}.`;
}

async function drain(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const giveUp = setTimeout(() => {
    log.warn('closing connections that did not finish in time');
    server.closeAllConnections();
  }, DRAIN_MS);
  await closed;
  clearTimeout(giveUp);
}
