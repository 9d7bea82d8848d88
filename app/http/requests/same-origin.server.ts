/** Browsers send where a request comes from; any other client carries no person's cookies. */
import type { MiddlewareHandler } from 'hono';
import { env } from '#app/platform/env.server.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

export const rejectOtherSites: MiddlewareHandler = async (context, next) => {
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
