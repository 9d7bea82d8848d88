import { notFound } from '#app/http/viewer.server.ts';
import { listPhotos } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/photos';

export async function loader({ params }: Route.LoaderArgs) {
  const photos = await listPhotos(db, params.id);
  if (!photos) throw notFound('Listing not found');
  return Response.json(photos, { headers: { 'Cache-Control': 'no-cache' } });
}
