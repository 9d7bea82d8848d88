import { findPlace } from '#app/places/places.server.ts';
import { listingIndex } from '#app/search/search.server.ts';
import type { Route } from './+types/distances';

/** More than a page has. */
const MOST_CARS = 50;

/** Whole kilometres from a place to each car; cars whose suburb is unknown are left out. */
export function loader({ url }: Route.LoaderArgs) {
  const match = findPlace(url.searchParams.get('near') ?? '');
  const kilometers: Record<string, number> = {};
  for (const id of url.searchParams.getAll('id').slice(0, MOST_CARS)) {
    const distance = match && listingIndex.distanceKm(id, match.place);
    if (typeof distance === 'number') kilometers[id] = Math.round(distance);
  }
  return Response.json(kilometers, { headers: { 'cache-control': 'no-store' } });
}
