import { versionedText } from '#app/http/answer.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/robots';

/** Pages that say `noindex` must stay crawlable, or their bare address would still be listed. */
const DISALLOWED = [
  '/admin',
  '/my-listings',
  '/profile',
  '/edit-listing/',
  '/uploads/',
  '/drafts/',
  '/auth/',
  '/signin/with/',
  '/dev/',
  '/listing/*/views',
  '/listing/*/calls',
  '/page-views',
  '/browser-errors',
  '/searches-without-result',
  '/live$',
  '/whoami',
  '/saved-cars/seen',
];

export function loader({ request }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
  const robots = `${lines.join('\n')}\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`;
  return versionedText(request, robots, 'text/plain; charset=utf-8');
}
