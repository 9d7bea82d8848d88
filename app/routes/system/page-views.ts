import { matchPath } from 'react-router';
import { countPageView } from '#app/platform/page-views.server.ts';
import type { Route } from './+types/page-views';

/** The public pages that are counted. Anything else is ignored, so that nobody can fill the table with made-up paths. */
const COUNTED = [
  ...['/', '/listings', '/listing/:id', '/articles', '/article/:articleId'],
  ...['/sell-your-car', '/for-dealers', '/about', '/contact', '/application', '/privacy-policy', '/terms'],
];

export async function action({ request }: Route.ActionArgs) {
  const path = (await request.formData()).get('path');
  const pattern = COUNTED.find((candidate) => typeof path === 'string' && matchPath(candidate, path));
  if (pattern) countPageView(pattern);
  return new Response(null, { status: 204 });
}
