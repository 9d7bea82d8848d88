import { suburbOf } from '#app/places/place.ts';
import { findPlace, placeAround } from '#app/places/places.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { type Criteria, listingsHref, parseCriteria } from '#app/search/criteria.ts';
import { CLOSEST_ZOOM, countCells, type MapCars, readView } from '#app/search/map-cells.ts';
import { countPlaces } from '#app/search/search.server.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import type { Route } from './+types/map-cars';

/** The circles link to the cars this near to a suburb's middle. */
const NEAR_KM = 1;

/** The cars of the same address under /listings, counted in a view of the map. */
export async function loader({ url, request }: Route.LoaderArgs) {
  if (!env.MAP_TILES) return new Response('There is no map here.', { status: 404 });
  const view = readView(url.searchParams);
  if (!view) return new Response('Send bounds=west,south,east,north in degrees and zoom.', { status: 400 });
  const criteria: Criteria = { ...parseCriteria(url.searchParams), page: 1 };
  if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
  const hidden = await readHiddenCars(request);
  if (hidden.length > 0) criteria.hidden = hidden;
  const { places, unknown } = await countPlaces(criteria);
  const { cells, inView, elsewhere } = countCells(places, view);
  const cars: MapCars = {
    total: inView + elsewhere + unknown,
    inView,
    elsewhere,
    unknown,
    unknownHref: listingsHref({ ...criteria, near: undefined, within: undefined, place: 'unknown' }),
    cells: cells.map(({ main, ...cell }) => {
      const near = nameOf(main);
      const isLink = near !== null && (cell.isOnePlace || view.zoom === CLOSEST_ZOOM);
      return { ...cell, near, href: isLink ? listingsHref({ ...criteria, near, within: NEAR_KM }) : null };
    }),
  };
  return Response.json(cars, { headers: { 'cache-control': 'no-store' } });
}

/** The suburb around a point as searches write it, with a postcode if the name alone means another suburb. */
function nameOf(middle: Point): string | null {
  const place = placeAround(middle);
  if (!place) return null;
  const match = findPlace(suburbOf(place))?.place;
  return match && isSame(match, place) ? suburbOf(place) : `${suburbOf(place)} ${place.postcode}`;
}

function isSame(one: Point, other: Point): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
