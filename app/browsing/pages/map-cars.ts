import { findPlace, searchedName } from '#app/places/places.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { type Criteria, listingsHref, mapHref, parseCriteria } from '#app/search/criteria.ts';
import { CLOSEST_ZOOM, countCells, type MapCars, NEAR_KM, readView } from '#app/search/map-cells.ts';
import { countPlaces } from '#app/search/search.server.ts';
import type { Route } from './+types/map-cars';

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
      const near = searchedName(main);
      const isLink = near !== null && (cell.isOnePlace || view.zoom === CLOSEST_ZOOM);
      return { ...cell, near, href: isLink ? mapHref({ ...criteria, near, within: NEAR_KM }) : null };
    }),
  };
  return Response.json(cars, { headers: { 'cache-control': 'no-store' } });
}
