import { suburbOf } from '#app/places/place.ts';
import { findPlace, placeNamed, suggestPlaces } from '#app/places/places.server.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { countRecent, type PlaceLookup, suggestSearches } from '#app/search/suggestions.server.ts';
import { isState } from '#app/vocabulary/states.ts';
import type { Route } from './+types/suggestions';

const MOST_PLACES = 6;

const PLACES: PlaceLookup = {
  placeNamed,
  placesLike: (typed) => [...new Set(suggestPlaces(typed, MOST_PLACES).map(suburbOf))],
  pointOf: (near) => findPlace(near)?.place,
};

export async function loader({ url, request }: Route.LoaderArgs) {
  const [hidden, state] = await Promise.all([readHiddenCars(request), readVisitorState(request)]);
  const places = { ...PLACES, hidden, state: isState(state) ? state : null };
  const recent = countRecent(url.searchParams.getAll('recent'), places);
  const suggestions = suggestSearches(url.searchParams.get('q') ?? '', places);
  return Response.json({ recent, suggestions }, { headers: { 'cache-control': 'no-store' } });
}
