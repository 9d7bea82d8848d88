import { countView } from '#app/listings/views.server.ts';
import type { Route } from './+types/views';

/** A transparent GIF of one pixel: what a browser without scripts loads to be counted. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function action({ params }: Route.ActionArgs) {
  countView(params.id);
  return new Response(null, { status: 204 });
}

export function loader({ params }: Route.LoaderArgs) {
  countView(params.id);
  return new Response(PIXEL, { headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' } });
}
