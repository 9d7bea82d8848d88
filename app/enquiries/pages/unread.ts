import { readReader } from '#app/enquiries/reader.server.ts';
import { countUnread } from '#app/enquiries/thread.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/unread';

/** What the frame counts, for a page that stays open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const unread = await countUnread(db, await readReader(request, viewerOf(context)));
  return Response.json({ unread }, { headers: { 'Cache-Control': 'private, no-store' } });
}

/** Changes nothing: React Router reads the frame again after it, and with it the count. */
export function action() {
  return null;
}
