/** Outermost first: the log line, the built files, the gate during start-up, compression. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isProblem, problem } from '#app/http/api-answer.server.ts';
import { isKept, keepPages } from '#app/http/cached-pages.server.ts';
import { dropUnreadBody } from '#app/http/forms/paced-body.server.ts';
import type { PageCache } from '#app/http/page-cache.server.ts';
import { type RequestFacts, requestContext } from '#app/http/request-context.ts';
import { compress } from '#app/http/requests/compression.server.ts';
import { SECURITY_HEADERS } from '#app/http/requests/security-headers.server.ts';
import { shedLoad } from '#app/http/requests/shedding.server.ts';
import { isFromThisMachine, visitorAddress } from '#app/http/requests/visitor-address.server.ts';
import { wasDatabaseAway } from '#app/platform/db/away.server.ts';
import { env } from '#app/platform/env.server.ts';
import { isDiskFull } from '#app/platform/full-disk.server.ts';
import { log } from '#app/platform/log.server.ts';
import { requestSeconds } from '#app/platform/metrics.server.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NEVER_LOGGED = /^\/((assets|files)\/|metrics$)/;
/** Health checks and metrics have to work during start-up too. */
const ANSWERED_AT_ONCE = ['/healthz', '/metrics'];
const NEVER_TURNED_AWAY = /^\/(healthz|readyz|metrics|files\/.*)$/;

/** Until the database is back, or the disk has room. */
const BACK_SECONDS = '4';
const NEVER_STORED = { 'Cache-Control': 'no-store' };
const CLIENT_GONE = 499;
const TRY_AGAIN = 'We can’t answer right now. Please try again in a moment.';

type AppEnv = { Variables: { facts: RequestFacts }; Bindings: Partial<HttpBindings> };
type AppContext = Context<AppEnv>;

type AppOptions = {
  build: ServerBuild;
  /** Unset while Vite serves the files itself. */
  clientFolder?: string;
  isReady: () => boolean;
  /** While true, `/readyz` fails and everything else still answers. */
  isStopping?: () => boolean;
  /** Asked after a failure, which it then explains. */
  hasFullDisk?: () => Promise<boolean>;
  /** Unset in development, where a change of code would make a cached page stale. */
  pages?: PageCache;
};

export function createApp(options: AppOptions) {
  const { build, clientFolder, isReady, isStopping = () => false, pages } = options;
  const { hasFullDisk = () => isDiskFull(env.DATA_DIR) } = options;
  const app = new Hono<AppEnv>();
  // React Router compares with the address behind a proxy; our own origin check has already run.
  const ownBuild = { ...build, allowedActionOrigins: ['**'] };
  const handle = createRequestHandler(ownBuild, clientFolder ? 'production' : 'development');
  app.use(dropUnreadBody());
  app.use((context, next) => logRequest(context, next, hasFullDisk));
  app.use(rejectOtherSites);
  if (clientFolder) {
    const files = serveStatic({ root: clientFolder, precompressed: true });
    app.use('/assets/*', async (context, next) => {
      const response = await files(context, next);
      // For a missing file this isn't a Response, despite its type.
      if (response instanceof Response) response.headers.set('Cache-Control', IMMUTABLE);
      return response;
    });
    for (const path of ['/favicon.svg', '/icons/*', '/service-worker.js']) app.use(path, files);
  }
  app.use(async (context, next) => {
    if (isStopping() && context.req.path === '/readyz') return context.text('stopping\n', 503, NEVER_STORED);
    if (!isReady() && !ANSWERED_AT_ONCE.includes(context.req.path)) return starting(context);
    await next();
  });
  app.use(shedLoad((path) => NEVER_TURNED_AWAY.test(path), pages && ((context) => isKept(pages, context))));
  app.use(compress);
  if (pages) app.use(keepPages(pages));
  app.all('*', (context) => {
    const provider = new RouterContextProvider(new Map([[requestContext, context.var.facts]]));
    return handle(context.req.raw, provider);
  });
  app.onError((error, context) => {
    if (!isClientGone(context)) {
      log.error({ err: error, request: context.var.facts?.id }, 'a request failed before it reached a page');
    }
    return context.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

async function logRequest(context: AppContext, next: Next, hasFullDisk: () => Promise<boolean>) {
  const startedAt = performance.now();
  const { incoming } = context.env;
  const facts: RequestFacts = {
    id: randomUUID(),
    pattern: '',
    address: addressOf(context),
    isFromThisMachine: isFromThisMachine({
      socket: incoming?.socket,
      httpVersion: incoming?.httpVersion,
      headers: context.req.raw.headers,
    }),
  };
  context.set('facts', facts);
  await next();
  if (context.res.status === 500 && (wasDatabaseAway(startedAt) || (await hasFullDisk()))) tryAgainSoon(context);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
  context.res.headers.set('X-Request-Id', facts.id);
  if (facts.retryAfterSeconds) context.res.headers.set('Retry-After', String(facts.retryAfterSeconds));
  const { method, path } = context.req;
  const status = isClientGone(context) ? CLIENT_GONE : context.res.status;
  const answered = { ...facts, method, status, startedAt };
  if (NEVER_LOGGED.test(path) && status < 400) measureAnswer(answered);
  else recordAnswer(answered);
}

/** A form’s script waits with what was typed and sends it again; a page and the API say what happened. */
function tryAgainSoon(context: AppContext) {
  const { body, headers } = context.res;
  const { method, path } = context.req;
  const isFormOfScript = path.endsWith('.data') && method !== 'GET' && method !== 'HEAD';
  // Hono would add the old headers to the new ones.
  context.res = undefined;
  if (isFormOfScript) context.res = new Response(TRY_AGAIN, { status: 503, headers: NEVER_STORED });
  else if (isProblem(headers)) context.res = problem(503, TRY_AGAIN);
  else context.res = new Response(body, { status: 503, headers });
  context.res.headers.set('Retry-After', BACK_SECONDS);
}

function isClientGone(context: AppContext): boolean {
  return context.env.outgoing?.destroyed ?? false;
}

function addressOf(context: AppContext): string {
  return visitorAddress({
    socketAddress: context.env.incoming?.socket.remoteAddress,
    forwardedFor: context.req.header('X-Forwarded-For') ?? null,
    proxies: env.TRUST_PROXY,
  });
}

function starting(context: AppContext) {
  context.header('Retry-After', '2');
  return context.text(`${env.SITE_NAME} is starting. Try again in a moment.`, 503);
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

export const rejectOtherSites: MiddlewareHandler<AppEnv> = async (context, next) => {
  // Proxies and Node may each take another one for the true host (RFC 9112, 3.2).
  if ((context.env.incoming?.rawHeaders ?? []).filter(isHostName).length > 1) {
    return context.text('A request names one host.', 400);
  }
  if (!isFromHere(context.req.raw)) {
    return context.text('For your security we blocked that request. Reload and try again.', 403);
  }
  await next();
};

/** Some proxies pass another host on, so the request's own address isn't enough. */
export function isFromHere({ method, url, headers }: Request, publicUrl = env.PUBLIC_URL): boolean {
  if (READING.includes(method)) return true;
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'same-origin') return true;
  if (origin === null) return site === null || site === 'none';
  if (!URL.canParse(origin)) return false;
  return site === 'none' || origin === publicUrl || new URL(origin).host === new URL(url).host;
}

function isHostName(header: string, at: number): boolean {
  return at % 2 === 0 && header.toLowerCase() === 'host';
}

const METHODS = ['GET', 'HEAD', 'POST'];

type Answered = {
  id: string;
  pattern: string;
  viewerId?: string;
  method: string;
  status: number;
  startedAt: number;
};

function recordAnswer(answered: Answered): void {
  const { id, pattern, method, status, viewerId } = answered;
  const ms = measureAnswer(answered);
  const rounded = Math.round(ms * 10) / 10;
  log.info({ request: id, method, pattern: pattern || null, status, ms: rounded, viewer: viewerId }, 'request');
}

/** Made-up methods share one label, so visitors can't add labels without end. */
function measureAnswer({ pattern, method, status, startedAt }: Answered): number {
  const ms = performance.now() - startedAt;
  requestSeconds.observe(
    { route: pattern || 'none', method: METHODS.includes(method) ? method : 'other', status },
    ms / 1000,
  );
  return ms;
}
