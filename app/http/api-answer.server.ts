import type { RouterContextProvider } from 'react-router';
import { versionedText } from '#app/http/answer.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type RateLimit, takeAttempt } from '#app/platform/rate-limit.server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Two a second, without an overall limit. */
export const READS: RateLimit = { name: 'api-reads', attempts: 1200, seconds: 600 };

export const WRITES: RateLimit = { name: 'api-writes', attempts: 3000, seconds: 600 };

const FROM_ANY_SITE = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};
const PREFLIGHT = {
  ...FROM_ANY_SITE,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
};

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  413: 'Too large',
  415: 'Unknown type',
  422: 'Not accepted',
  429: 'Too many requests',
  503: 'Busy',
  500: 'Something went wrong',
};

type ProblemError = { field: string; detail: string };
type Call = { request: Request; context: Readonly<RouterContextProvider> };

export function problem(status: number, detail: string, errors?: ProblemError[]): Response {
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Problem', status, detail, errors };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' },
  });
}

export function isProblem(headers: Headers): boolean {
  return headers.get('Content-Type') === PROBLEM_TYPE;
}

export function unusable(errors: ProblemError[]): Response {
  return problem(400, 'Some parameters can’t be used.', errors);
}

export function notThere(what: string): Response {
  return problem(404, `There is no such ${what}.`);
}

export function versionedJson(request: Request, body: unknown): Response {
  return versionedText(request, JSON.stringify(body), JSON_TYPE);
}

export function noToken(): Response {
  const response = problem(401, 'Send your token as “Authorization: Bearer …”. Dealers create tokens under Stock.');
  response.headers.set('WWW-Authenticate', 'Bearer');
  return response;
}

/** Reading is open to pages of other sites: it carries no cookies. */
export async function answerRead({ request, context }: Call, read: () => Promise<Response>): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
  const response = await answerCall({ request, context }, { limit: READS }, read);
  for (const [name, value] of Object.entries(FROM_ANY_SITE)) response.headers.set(name, value);
  return response;
}

type Limited = { limit: RateLimit; key?: string };

export function answerCall(call: Call, { limit, key }: Limited, work: () => Promise<Response>) {
  const facts = call.context.get(requestContext);
  return orProblem(call, async () => {
    const attempt = await takeAttempt(db, limit, key ?? facts.address);
    if (attempt.ok) return work();
    facts.retryAfterSeconds = attempt.retryAfterSeconds;
    return problem(429, `Too many requests. Wait ${attempt.retryAfterSeconds} seconds.`);
  });
}

/** For what a call looks up before it is counted. */
export async function orProblem({ context }: Call, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'the API failed');
    return problem(500, 'Something went wrong on our side. Try again.');
  }
}

export function onlyRead(): Response {
  return problem(405, 'This address is read-only.');
}

export function onlyPost(): Response {
  return problem(405, 'Send this address a POST.');
}
