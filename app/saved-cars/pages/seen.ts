import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { listOfflineCars } from '#app/saved-cars/saved-list.server.ts';
import type { Route } from './+types/seen';

/** The saved cars to copy for offline use, with their owner, because another tab may have signed in as someone else. */
export async function loader({ context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const cars = await listOfflineCars(db, uid);
  return Response.json({ userId: uid, cars }, { headers: { 'Cache-Control': 'private, no-store' } });
}
