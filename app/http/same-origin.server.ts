/**
 * Refuses what another site makes a browser send here. Browsers say where a request comes from; whoever says nothing
 * is no browser and carries nobody's cookies. Reading is left alone, so links and sign-in at a provider lead here.
 */
import type { MiddlewareHandler } from 'hono';
import { env } from '#app/platform/env.server.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

export const refuseOtherSites: MiddlewareHandler = async (context, next) => {
  if (!isFromHere(context.req.raw)) {
    return context.text('This was sent from another site and was not accepted. Please open the page here.', 403);
  }
  await next();
};

/** `publicUrl` is told apart from the request's own address by proxies that pass another host on. */
export function isFromHere({ method, url, headers }: Request, publicUrl = env.PUBLIC_URL): boolean {
  if (READING.includes(method)) return true;
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'same-origin') return true;
  if (origin === null) return site === null || site === 'none';
  if (!URL.canParse(origin)) return false;
  return site === 'none' || origin === publicUrl || new URL(origin).host === new URL(url).host;
}
