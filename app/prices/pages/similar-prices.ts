import { db } from '#app/platform/db/client.server.ts';
import { describeSimilar } from '#app/prices/typed-car.server.ts';
import type { Route } from './+types/similar-prices';

export async function loader({ url }: Route.LoaderArgs) {
  const { listing = '', ...typed } = Object.fromEntries(url.searchParams);
  return Response.json({ words: await describeSimilar(db, typed, listing) });
}
