import { versionedText } from '#app/http/versioned-text.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/robots';

/**
 * What nobody who is signed out is linked to, and what is no page. Pages that say `noindex` are not among them: who may
 * not read a page cannot read that either, and shows its bare address.
 */
const KEPT_OUT = [
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
  '/page-views',
  '/browser-errors',
  '/searches-without-result',
  '/live$',
  '/whoami',
  '/saved-cars/seen',
];

export function loader({ request }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...KEPT_OUT.map((path) => `Disallow: ${path}`)];
  const robots = `${lines.join('\n')}\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`;
  return versionedText(request, robots, 'text/plain; charset=utf-8');
}
