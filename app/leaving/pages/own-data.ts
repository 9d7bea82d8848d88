import { viewerOf } from '#app/http/viewer.server.ts';
import { zipOwnData } from '#app/leaving/own-data.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/own-data';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return new Response(await zipOwnData(db, viewer), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="kerbside-data.zip"',
      'Cache-Control': 'private, no-store',
    },
  });
}
