import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { numberedCar, numberGate } from '#app/http/number-gate.server.ts';
import { type CachedAnswer, PageCache, type PageCacheOptions, type PageRequest } from '#app/http/page-cache.server.ts';
import { type RequestFacts, requestContext } from '#app/http/request-context.ts';
import { keptCoding } from '#app/http/requests/compression.server.ts';
import { hasOwnCookie } from '#app/platform/cookies.server.ts';
import { env } from '#app/platform/env.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

const NEVER_CACHED_HEADERS = ['authorization', 'range', 'content-length', 'transfer-encoding'];

type Bindings = { Bindings: { incoming?: IncomingMessage }; Variables: { facts: RequestFacts } };

/** Answers with a page that is the same for everybody, from memory or rendered for it. */
export function keepPages(cache: PageCache): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const asked = toPageRequest(context);
    if (!asked) return next();
    const { facts } = context.var;
    const cached = cache.find(asked) ?? (context.req.method === 'GET' ? await cache.get(asked, facts) : null);
    if (!cached) return next();
    if (cached instanceof Response) return cached;
    facts.pattern = cached.pattern;
    return toResponse(cached, context.req.method);
  };
}

/** Whether the page is in memory: then it costs too little to be turned away. */
export function isKept(cache: PageCache, context: Context<Bindings>): boolean {
  const asked = toPageRequest(context);
  return asked !== null && cache.find(asked) !== null;
}

/** Null for what only this visitor may see, or for everything but a whole page. */
function toPageRequest({ req, env: { incoming }, var: { facts } }: Context<Bindings>): PageRequest | null {
  const { method, url, raw } = req;
  const headers = incoming?.headers ?? Object.fromEntries(raw.headers);
  if ((method !== 'GET' && method !== 'HEAD') || !isForEverybody(headers)) return null;
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  const car = numberedCar(target);
  const requester = { address: facts.address, userAgent: headers['user-agent'] };
  if (car !== null && !numberGate.shows(requester, car)) return null;
  const coding = keptCoding(String(headers['accept-encoding'] ?? '')) ?? 'identity';
  return { target, coding, knownVersions: headers['if-none-match'] ?? null };
}

function isForEverybody(headers: IncomingHttpHeaders): boolean {
  return !hasOwnCookie(headers.cookie) && !NEVER_CACHED_HEADERS.some((name) => headers[name] !== undefined);
}

function toResponse({ answer: { status, headers, body } }: CachedAnswer, method: string): Response {
  return new Response(method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer> | null), { status, headers });
}

type Pages = Pick<PageCacheOptions, 'publicPage' | 'versionOf'>;

/** Renders from the address alone, so nothing about a visitor gets into a shared page. */
export function createPageCache(build: ServerBuild, pages: Pages): PageCache {
  const handle = createRequestHandler(build, 'production');
  const cache = new PageCache({
    ...pages,
    async render(address, facts) {
      const factsWithoutVisitor = { ...facts, address: '', isFromThisMachine: false };
      const context = new RouterContextProvider(new Map([[requestContext, factsWithoutVisitor]]));
      const response = await handle(new Request(new URL(address, env.PUBLIC_URL)), context);
      facts.pattern = factsWithoutVisitor.pattern;
      return response;
    },
  });
  showFigure({
    name: 'kerbside_page_cache_bytes',
    help: 'Bytes of cached pages, at most 32 MB.',
    read: () => cache.bytes,
  });
  showFigure({
    name: 'kerbside_page_cache_pages',
    help: 'Cached pages, including outdated ones.',
    read: () => cache.size,
  });
  return cache;
}
