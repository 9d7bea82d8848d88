/**
 * The page cache between requests and pages. What is in memory is answered straight on Node's own request and answer, in
 * front of everything else: turning them into the web's objects and back takes longer than all the rest. What has to be
 * made goes through the middleware, as every page does.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { preferredCoding } from '#app/http/compression.server.ts';
import { hasOwnCookie } from '#app/http/own-cookie.ts';
import type { Asked, Found, PageCache } from '#app/http/page-cache/page-cache.server.ts';
import type { RequestFacts } from '#app/http/request-context.ts';
import { recordAnswer } from '#app/http/request-log.server.ts';

/** Whoever sends one of these wants something else than the page, or is somebody. */
const OF_NO_VISITOR = ['authorization', 'range', 'content-length', 'transfer-encoding'];

type Bindings = { Bindings: { incoming?: IncomingMessage }; Variables: { facts: RequestFacts } };

/** Whether the page that everybody gets will do for this request. */
export function isForEverybody(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !hasOwnCookie(headers.cookie) && !OF_NO_VISITOR.some((name) => headers[name] !== undefined);
}

/** In front of `next`, which gets what is not in memory. */
export function answerFromMemory(cache: PageCache, next: RequestListener, isReady: () => boolean): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    const found =
      isReady() && isForEverybody(request.method, request.headers)
        ? cache.find(toAsked(request.url ?? '', request.headers))
        : null;
    if (!found) return next(request, response);
    const id = randomUUID();
    send(response, found, { id, isHead: request.method === 'HEAD' });
    recordAnswer({ id, pattern: found.pattern, method: request.method ?? '', status: found.answer.status, begun });
  };
}

function toAsked(target: string, headers: IncomingHttpHeaders): Asked {
  const coding = preferredCoding(String(headers['accept-encoding'] ?? '')) ?? 'identity';
  return { target, coding, knownVersions: headers['if-none-match'] ?? null };
}

function send(response: ServerResponse, { answer }: Found, { id, isHead }: { id: string; isHead: boolean }) {
  response.writeHead(answer.status, ['X-Request-Id', id, ...answer.headers]);
  response.end(isHead ? null : answer.body);
}

/** Makes and keeps what is missing. Where nothing can be kept, what comes after answers in its own way. */
export function makePages(cache: PageCache): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const { raw } = context.req;
    const headers = context.env.incoming?.headers ?? Object.fromEntries(raw.headers);
    if (raw.method !== 'GET' || !isForEverybody(raw.method, headers)) return next();
    const { facts } = context.var;
    const { pathname, search } = new URL(raw.url);
    const found = await cache.get(toAsked(pathname + search, headers), facts);
    if (!found) return next();
    if (found instanceof Response) return found;
    facts.pattern = found.pattern;
    return toResponse(found);
  };
}

function toResponse({ answer: { status, headers, body } }: Found): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body && new Uint8Array(body), { status, headers: pairs });
}
