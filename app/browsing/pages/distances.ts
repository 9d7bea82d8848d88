import { findPlace } from '#app/places/places.server.ts';
import { distancesTo } from '#app/search/search.server.ts';
import type { Route } from './+types/distances';

const MOST_CARS = 50;

export async function loader({ url }: Route.LoaderArgs) {
  const match = findPlace(url.searchParams.get('near') ?? '');
  const ids = url.searchParams.getAll('id').slice(0, MOST_CARS);
  const distances = match ? await distancesTo(match.place, ids) : [];
  const kilometers = Object.fromEntries(Array.from(distances, ([id, km]) => [id, Math.round(km)]));
  return Response.json(kilometers, { headers: { 'cache-control': 'no-store' } });
}
