/** Clients that ask for data get what the specification's calls return: `{ success, message, code? }`. */

import { hash } from 'node:crypto';
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { type AuthResult, failed, NOT_SIGNED_IN } from '#app/accounts/auth-result.ts';
import { answerContext } from '#app/http/request-context.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';

type Context = Readonly<RouterContextProvider>;
type Reply<Data> = ReturnType<typeof data<Data>>;

export function answerWith<Data extends object>(context: Context, result: AuthResult, reply: Reply<Data>) {
  const answer = toAnswer(result);
  context.set(answerContext, answer);
  return data({ ...reply.data, ...answer }, reply.init ?? undefined);
}

export function answerRefusal(
  context: Context,
  reply: Reply<FormReply>,
  code: 'auth/invalid-form' | 'auth/too-many-requests',
) {
  const [first = []] = Object.values(reply.data.error ?? {});
  return answerWith(context, failed(code, (first ?? []).join(' ')), reply);
}

/** What `answerAndGo` gives to React Router, which the page never sees. */
export type RedirectAnswer = AuthResult & { to: string };

type Onward = { request: Request; context: Context; headers?: Headers };

/** A redirect for a form; React Router's data carries the address, which the page's `clientAction` follows. */
export function answerAndGo(to: string, result: AuthResult, { request, context, headers = new Headers() }: Onward) {
  const answer = toAnswer(result);
  context.set(answerContext, answer);
  if (new URL(request.url).pathname.endsWith('.data')) return data<RedirectAnswer>({ ...answer, to }, { headers });
  return redirect(to, { status: 303, headers });
}

function toAnswer(result: AuthResult): AuthResult {
  const { success, message } = result;
  return success ? { success, message } : { success, message, code: result.code };
}

export const answerJson: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (request.method !== 'POST' || !asksJson(request)) return response;
  const isSentToSignIn = /^\/signin(\?|$)/.test(response.headers.get('Location') ?? '');
  const answer = context.get(answerContext) ?? (isSentToSignIn ? NOT_SIGNED_IN : null);
  if (!answer) return response;
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  const status = response.status < 400 ? statusOf(answer) : response.status;
  return Response.json(answer, { status, headers });
};

function statusOf(answer: AuthResult): number {
  if (answer.success) return 200;
  if (answer.code === 'auth/internal-error') return 500;
  return answer.code === 'auth/already-signed-in' ? 409 : 401;
}

function asksJson(request: Request): boolean {
  const accepted = request.headers.get('Accept') ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function pixel(): Response {
  return new Response(PIXEL, { headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' } });
}

/**
 * Weak, because one tag covers every encoding (RFC 9110 §8.8.3). SHA-1 tells versions of our own pages apart in half of the
 * time that SHA-256 takes.
 */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Weak comparison, as RFC 9110 §13.1.2 requires for `If-None-Match`. */
export function isKnownVersion(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',') ?? [];
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

export function versionedText(request: Request, text: string, contentType: string): Response {
  const etag = etagOf(text);
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-cache', ETag: etag };
  if (isKnownVersion(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}
