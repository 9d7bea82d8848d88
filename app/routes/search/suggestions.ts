import { suburbOf } from '#app/places/place.ts';
import { findPlace, placeNamed, suggestPlaces } from '#app/places/places.server.ts';
import { readHiddenCars } from '#app/saved-cars/hidden-cars.server.ts';
import { countRecent, type PlaceLookup, suggestSearches } from '#app/search/suggestions.server.ts';
import type { Route } from './+types/suggestions';

const MOST_PLACES = 6;

const PLACES: PlaceLookup = {
  placeNamed,
  placesLike: (typed) => [...new Set(suggestPlaces(typed, MOST_PLACES).map(suburbOf))],
  pointOf: (near) => findPlace(near)?.place,
};

export async function loader({ url, request }: Route.LoaderArgs) {
  const places = { ...PLACES, hidden: await readHiddenCars(request) };
  const recent = countRecent(url.searchParams.getAll('recent'), places);
  const suggestions = suggestSearches(url.searchParams.get('q') ?? '', places);
  return Response.json({ recent, suggestions }, { headers: { 'cache-control': 'no-store' } });
}
