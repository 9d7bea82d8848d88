import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { zipStock } from '#app/stock/export-stock.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/export-stock';

export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await zipStock(db, viewerOf(context).uid), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="cars-${melbourneDay(new Date())}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
