/** Uses Node's own response, because converting to web objects and back takes longer than all the rest. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { numberedCar, numberGate } from '#app/http/number-gate.server.ts';
import {
  type CachedAnswer,
  PageCache,
  type PageCacheOptions,
  type PageRequest,
} from '#app/http/page-cache/page-cache.server.ts';
import { createPageHandler } from '#app/http/rendering/page-handler.server.ts';
import { type RequestFacts, requestContext } from '#app/http/request-context.ts';
import { keptCoding } from '#app/http/requests/compression.server.ts';
import { hasOwnCookie } from '#app/http/requests/own-cookie.ts';
import { recordAnswer } from '#app/http/requests/request-log.server.ts';
import { visitorAddress } from '#app/http/requests/visitor-address.server.ts';
import { env } from '#app/platform/env.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

const NEVER_CACHED_HEADERS = ['authorization', 'range', 'content-length', 'transfer-encoding'];

type Bindings = { Bindings: { incoming?: IncomingMessage }; Variables: { facts: RequestFacts } };

export function isForEverybody(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !hasOwnCookie(headers.cookie) && !NEVER_CACHED_HEADERS.some((name) => headers[name] !== undefined);
}

export function answerFromMemory(cache: PageCache, next: RequestListener, isReady: () => boolean): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    const cached =
      isReady() && isForEverybody(request.method, request.headers)
        ? cache.find(toPageRequest(request.url ?? '', request.headers))
        : null;
    if (!cached || !showsNumber(request)) return next(request, response);
    const id = randomUUID();
    send(response, cached, { id, isHead: request.method === 'HEAD' });
    recordAnswer({
      id,
      pattern: cached.pattern,
      method: request.method ?? '',
      status: cached.answer.status,
      startedAt,
    });
  };
}

function showsNumber({ url, headers, socket }: IncomingMessage): boolean {
  const car = numberedCar(url ?? '');
  if (car === null) return true;
  const { 'x-forwarded-for': forwarded } = headers;
  const forwardedFor = forwarded === undefined ? null : String(forwarded);
  const address = visitorAddress({ socketAddress: socket.remoteAddress, forwardedFor, proxies: env.TRUST_PROXY });
  return numberGate.shows({ address, userAgent: headers['user-agent'] }, car);
}

function toPageRequest(target: string, headers: IncomingHttpHeaders): PageRequest {
  const coding = keptCoding(String(headers['accept-encoding'] ?? '')) ?? 'identity';
  return { target, coding, knownVersions: headers['if-none-match'] ?? null };
}

function send(response: ServerResponse, { answer }: CachedAnswer, { id, isHead }: { id: string; isHead: boolean }) {
  response.writeHead(answer.status, ['X-Request-Id', id, ...answer.headers]);
  response.end(isHead ? null : answer.body);
}

export function makePages(cache: PageCache): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const { raw } = context.req;
    const headers = context.env.incoming?.headers ?? Object.fromEntries(raw.headers);
    if (raw.method !== 'GET' || !isForEverybody(raw.method, headers)) return next();
    const { facts } = context.var;
    const { pathname, search } = new URL(raw.url);
    const car = numberedCar(pathname);
    const requester = { address: facts.address, userAgent: raw.headers.get('User-Agent') };
    if (car !== null && !numberGate.shows(requester, car)) return next();
    const cached = await cache.get(toPageRequest(pathname + search, headers), facts);
    if (!cached) return next();
    if (cached instanceof Response) return cached;
    facts.pattern = cached.pattern;
    return toResponse(cached);
  };
}

function toResponse({ answer: { status, headers, body } }: CachedAnswer): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: pairs });
}

type Pages = Pick<PageCacheOptions, 'publicPage' | 'versionOf'>;

/** Renders from the address alone, so nothing about a visitor gets into a shared page. */
export function createPageCache(build: ServerBuild, pages: Pages): PageCache {
  const handle = createPageHandler(build, 'production');
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
