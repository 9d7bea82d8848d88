import { placeLabel } from '#app/places/place.ts';
import { suggestPlaces } from '#app/places/places.server.ts';
import type { Route } from './+types/places';

const SUGGESTED = 12;

export function loader({ url }: Route.LoaderArgs) {
  const places = suggestPlaces(url.searchParams.get('q') ?? '', SUGGESTED).map(placeLabel);
  return Response.json({ places }, { headers: { 'cache-control': 'public, max-age=86400' } });
}
