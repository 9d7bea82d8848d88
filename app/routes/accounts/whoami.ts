import { viewerContext } from '#app/http/viewers/viewer-context.ts';
import type { Route } from './+types/whoami';

/** Whom the session of a browser belongs to, for an open page that may have become somebody else's. */
export function loader({ context }: Route.LoaderArgs) {
  const uid = context.get(viewerContext)?.uid ?? null;
  return Response.json({ uid }, { headers: { 'Cache-Control': 'private, no-store' } });
}
