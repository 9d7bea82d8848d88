import { requireJsonViewer } from '#app/http/viewers/json-viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { MOST_CARS } from '#app/saved-cars/offline/seen-cars.ts';
import { toSeenCar } from '#app/saved-cars/offline/to-seen-car.ts';
import { listNewestSaved } from '#app/saved-cars/saved-list.server.ts';
import type { Route } from './+types/seen';

/** What a browser keeps to show without a connection, and whose it is: an open page may have become somebody else's. */
export async function loader({ context }: Route.LoaderArgs) {
  const { uid } = requireJsonViewer(context);
  const listings = await listNewestSaved(db, uid, MOST_CARS);
  const seen = { userId: uid, cars: listings.map(toSeenCar) };
  return Response.json(seen, { headers: { 'Cache-Control': 'private, no-store' } });
}
