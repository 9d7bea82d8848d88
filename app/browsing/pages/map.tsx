import { Link } from 'react-router';
import { NOINDEX, NOINDEX_FOLLOW } from '#app/http/site-meta.ts';
import { findPlace } from '#app/places/places.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { type Criteria, chips, criteriaParams, listingsHref, mapHref, parseCriteria } from '#app/search/criteria.ts';
import { FilterChips } from '#app/search/filters.tsx';
import { boundsOf } from '#app/search/map-cells.ts';
import { type Region, RegionList, RegionMap } from '#app/search/region-map.tsx';
import { countCars, countPlaces } from '#app/search/search.server.ts';
import { TileMap } from '#app/search/tile-map.tsx';
import { spellNames } from '#app/vocabulary/makes.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isState } from '#app/vocabulary/states.ts';
import type { Route } from './+types/map';

export async function loader({ url, request }: Route.LoaderArgs) {
  const criteria: Criteria = { ...spellNames(parseCriteria(url.searchParams)), page: 1 };
  if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
  const hidden = await readHiddenCars(request);
  if (hidden.length > 0) criteria.hidden = hidden;
  const { total, facets } = await countCars(criteria);
  const { MAP_TILES, MAP_ATTRIBUTION = '' } = env;
  return {
    tiles: MAP_TILES ? { url: MAP_TILES, attribution: MAP_ATTRIBUTION } : null,
    bounds: MAP_TILES ? boundsOf((await countPlaces(criteria)).places) : null,
    search: String(criteriaParams(criteria)),
    total,
    regions: facets.location.flatMap(({ value, count }): Region[] => {
      if (!isState(value)) return [];
      const isChosen = criteria.location.includes(value);
      return [{ value, count, isChosen, href: listingsHref({ ...criteria, location: [value] }) }];
    }),
    chosen: chips(criteria).map(({ without, ...chip }) => ({ ...chip, href: mapHref(without) })),
    listHref: listingsHref(criteria),
    siteName: env.SITE_NAME,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Cars by state' }, NOINDEX];
  return [{ title: `Cars by state | ${loaderData.siteName}` }, NOINDEX_FOLLOW];
};

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { total, regions, chosen, listHref, tiles, bounds, search } = loaderData;
  const states = <RegionMap regions={regions} />;
  return (
    <div className="page grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>Cars by state</h1>
          <p className="mt-1 text-muted">{`${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`}</p>
        </div>
        <Link to={listHref} className="button button-quiet">
          Show as list
        </Link>
      </div>
      <FilterChips chips={chosen} />
      <p>Choose a state to see its cars.</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {tiles ? (
          <TileMap tiles={tiles} bounds={bounds} search={search}>
            {states}
          </TileMap>
        ) : (
          states
        )}
        <RegionList regions={regions} />
      </div>
    </div>
  );
}
