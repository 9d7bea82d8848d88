/** The process: listens, opens the database, seeds, fills the search index, says where it is, and stops cleanly. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import { goodSessions } from '#app/accounts/sessions.server.ts';
import { createApp } from '#app/http/app.server.ts';
import { answerFromMemory } from '#app/http/page-cache/answer.server.ts';
import { contentVersions } from '#app/http/page-cache/content-versions.server.ts';
import { createPageCache } from '#app/http/page-cache/for-nobody.server.ts';
import { jobs } from '#app/jobs.server.ts';
import { startSearch } from '#app/listings/search/search.server.ts';
import { stopCounting } from '#app/platform/counters.server.ts';
import { db, openDatabase } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { audience, startLive } from '#app/platform/live/live.server.ts';
import { log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { publicPage, versionOf } from '#app/public-pages.server.ts';
import { tellSavers } from '#app/saved-cars/savers.server.ts';
import { describeDemoAccounts } from '#demo/demo-accounts.server.ts';
import { seed } from '#demo/seed.server.ts';

const DRAIN_MS = 10_000;
/** Longer than balancers keep an idle connection: whoever closes first must be them, or a request is lost on the way. */
const KEEP_ALIVE_MS = 75_000;

/** What is open so far, closed in reverse order whether the start fails half-way or the process is asked to stop. */
type Opened = { close(): Promise<void> }[];

let ready = false;
export function isReady(): boolean {
  return ready;
}

/** The pages as one handler of requests, for development: Vite makes it anew after each change. */
export function createHandler(options: { isReady: () => boolean }) {
  return createApp({ build, ...options }).fetch;
}

type StartOptions = { signal: AbortSignal; listener?: RequestListener };

/**
 * Starts the site and answers once it is ready, or null where `signal` asked to stop before that. After the signal,
 * requests under way are answered, everything is closed and `stopped` resolves. Throws `StartError`.
 */
export async function startServer({ signal, listener = builtListener() }: StartOptions) {
  const opened: Opened = [];
  let demoAccounts: string;
  try {
    await open(opened, listener, signal);
    demoAccounts = await describeDemoAccounts(db, env);
    signal.throwIfAborted();
  } catch (error) {
    await closeAll(opened);
    if (signal.aborted) return null;
    throw error;
  }
  ready = true;
  process.stdout.write(`${demoAccounts}${env.SITE_NAME} is at ${env.PUBLIC_URL}\n`);
  return { stopped: once(signal, 'abort').then(() => closeAll(opened)) };
}

async function open(opened: Opened, listener: RequestListener, signal: AbortSignal) {
  const database = await openDatabase({
    holder: `the server at ${env.PUBLIC_URL}`,
    beforeOpening: async () => {
      opened.push(await listen(listener));
      await storage.check();
    },
  });
  opened.unshift(database);
  signal.throwIfAborted();
  await seed(database.db, signal);
  const live = await startLive(database, { goodSessions: (sessionIds) => goodSessions(database.db, sessionIds) });
  // Closed first of all: a stream has no end that could be waited for.
  opened.push({ close: () => live.stop() });
  const feed = await startSearch(database, { signal, onChange: tellSavers(database.db, audience) });
  const versions = await contentVersions.start(database);
  opened.splice(1, 0, { close: stopCounting }, { close: () => feed.stop() }, versions);
  signal.throwIfAborted();
  opened.splice(1, 0, await startJobs(database, jobs));
  signal.throwIfAborted();
}

function builtListener() {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url));
  const pages = createPageCache(build, { publicPage, versionOf });
  const listener = getRequestListener(createApp({ build, clientFolder, isReady, pages }).fetch);
  return answerFromMemory(pages, listener, isReady);
}

async function listen(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(reasonNotListening(error));
  });
  return { close: () => drain(server) };
}

function reasonNotListening({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${env.PORT} is taken by another program: stop it, or choose another PORT.`;
  if (code === 'EACCES') return `Port ${env.PORT} may not be used by this account: choose a PORT above 1023.`;
  return `The server cannot listen on ${env.HOST}:${env.PORT}: ${message}.`;
}

/** No new connections; requests under way get their answer, but not for ever. */
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

/** Closes in reverse order: first the port, last the database. What is asked until the port is closed is still answered. */
async function closeAll(opened: Opened) {
  for (const part of opened.splice(0).reverse()) await part.close();
  ready = false;
}
