import { viewerContext } from '#app/http/request-context.ts';
import type { Route } from './+types/whoami';

export function loader({ context }: Route.LoaderArgs) {
  const uid = context.get(viewerContext)?.uid ?? null;
  return Response.json({ uid }, { headers: { 'Cache-Control': 'private, no-store' } });
}
