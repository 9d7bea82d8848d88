/** Made-up addresses and hosts must not reach another visitor's page or an email. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Attack, newAddress, tryAll } from './attack.ts';

const EVIL = 'evil.example';
const LIES: Record<string, string>[] = [
  { Host: EVIL },
  { 'X-Forwarded-Host': EVIL },
  { Forwarded: `host=${EVIL};proto=https` },
  { 'X-Original-URL': '/admin' },
  { 'X-Rewrite-URL': '/admin' },
  { 'X-Forwarded-Proto': 'evil' },
  { 'X-Forwarded-Port': '666' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Origin: `https://${EVIL}` },
  { Cookie: `theme=${EVIL}` },
  { 'Accept-Language': EVIL },
];
const PAGES = [
  '/',
  '/listings',
  '/listings?make=Toyota',
  '/about',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
];

export const hostAndCachePoisoning: Attack = (target) => {
  const ways = PAGES.flatMap((path) => LIES.map((lie) => ({ path, lie })));
  return tryAll('Made-up hosts and headers, in this page or the next visitor’s', ways, async ({ path, lie }) => {
    const unique = `${path}${path.includes('?') ? '&' : '?'}page=${Math.floor(Math.random() * 1e6)}`;
    for (const headers of [lie, {}]) {
      const { status, body, location } = await get(target.origin, unique, headers);
      const where = `${path} with ${JSON.stringify(lie)}`;
      if (body.includes(EVIL) || location.includes(EVIL))
        return `${where}: named in ${headers === lie ? 'its' : 'the next'} page`;
      if (status >= 500) return `${where}: ${status}`;
    }
    return null;
  });
};

/** `fetch` doesn’t send another host. */
async function get(origin: string, path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  request(new URL(path, origin), { headers: { 'X-Forwarded-For': newAddress(), ...headers } }, resolve)
    .on('error', reject)
    .end();
  const response = await promise;
  return { status: response.statusCode ?? 0, location: response.headers.location ?? '', body: await text(response) };
}
