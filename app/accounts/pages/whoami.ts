import { viewerContext } from '#app/http/request-context.ts';
import type { Route } from './+types/whoami';

/** Lets an open page check whether another tab has signed in as someone else. */
export function loader({ context }: Route.LoaderArgs) {
  const uid = context.get(viewerContext)?.uid ?? null;
  return Response.json({ uid }, { headers: { 'Cache-Control': 'private, no-store' } });
}
