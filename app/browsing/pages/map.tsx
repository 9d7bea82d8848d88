import { Link } from 'react-router';
import { NOINDEX, NOINDEX_FOLLOW } from '#app/http/site-meta.ts';
import { toCard } from '#app/listings/card.ts';
import { findPlace, searchedName } from '#app/places/places.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { heartsAmong, readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { type Criteria, chips, criteriaParams, listingsHref, mapHref, parseCriteria } from '#app/search/criteria.ts';
import { FilterChips } from '#app/search/filters.tsx';
import { boundsOf, NEAR_KM } from '#app/search/map-cells.ts';
import { PlaceList, type Region, RegionMap, type Suburb } from '#app/search/region-map.tsx';
import { countCars, countPlaces, listStretch } from '#app/search/search.server.ts';
import { TileMap } from '#app/search/tile-map.tsx';
import { spellNames } from '#app/vocabulary/makes.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isState, SEARCHED_STATE_NAMES } from '#app/vocabulary/states.ts';
import type { Route } from './+types/map';

const MOST_SUBURBS = 100;
const MOST_CARS = 24;

/** Without a state a list of states, in a state its suburbs, in a suburb its cars: all beside the map. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const criteria: Criteria = { ...spellNames(parseCriteria(url.searchParams)), page: 1 };
  if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
  const hidden = await readHiddenCars(request);
  if (hidden.length > 0) criteria.hidden = hidden;
  const around: Criteria = { ...criteria, near: undefined, within: undefined, point: undefined, place: undefined };
  const [state = null, ...otherStates] = criteria.location.filter(isState);
  const inState = otherStates.length === 0 ? state : null;
  const { total } = await countCars(criteria);
  const { facets } = await countCars(around);
  const { places, unknown } = await countPlaces(around);
  const byCount = inState ? places.toSorted((a, b) => b.count - a.count).slice(0, MOST_SUBURBS) : [];
  const { listings } = criteria.near
    ? await listStretch(db, criteria, { offset: 0, count: MOST_CARS })
    : { listings: [] };
  const now = new Date();
  const { MAP_TILES, MAP_ATTRIBUTION = '' } = env;
  return {
    tiles: MAP_TILES ? { url: MAP_TILES, attribution: MAP_ATTRIBUTION } : null,
    bounds: MAP_TILES ? boundsOf(places) : null,
    search: String(criteriaParams(around)),
    total,
    state: inState,
    isNear: criteria.near !== undefined,
    regions: facets.location.flatMap(({ value, count }): Region[] => {
      if (!isState(value)) return [];
      const href = mapHref({ ...around, location: [value] });
      return [{ state: value, name: SEARCHED_STATE_NAMES[value], count, isChosen: value === inState, href }];
    }),
    suburbs: byCount.flatMap(({ count, ...point }): Suburb[] => {
      const name = searchedName(point);
      if (name === null) return [];
      const href = mapHref({ ...around, near: name, within: NEAR_KM });
      return [{ ...point, name, count, isChosen: name === criteria.near, href }];
    }),
    unknown: { count: unknown, href: listingsHref({ ...around, place: 'unknown' }) },
    cards: listings.map((listing) => toCard(listing, now)),
    savedIds: await heartsAmong(
      db,
      { request, context },
      listings.map(({ id }) => id),
    ),
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
  const { total, state, regions, suburbs, chosen, listHref, tiles, bounds, search } = loaderData;
  const drawing = <RegionMap regions={regions} suburbs={suburbs} state={state} />;
  return (
    <div className="page grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{state ? SEARCHED_STATE_NAMES[state] : 'Cars by state'}</h1>
          <p role="status" className="mt-1 text-muted">
            {`${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`}
          </p>
        </div>
        <Link to={listHref} className="button button-quiet">
          Show as list
        </Link>
      </div>
      <FilterChips chips={chosen} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 lg:sticky lg:top-6">
          {tiles ? (
            <TileMap tiles={tiles} bounds={bounds} search={search}>
              {drawing}
            </TileMap>
          ) : (
            drawing
          )}
        </div>
        <div>
          <Beside {...loaderData} />
        </div>
      </div>
    </div>
  );
}

function Beside({
  state,
  isNear,
  regions,
  suburbs,
  unknown,
  cards,
  savedIds,
  listHref,
}: Route.ComponentProps['loaderData']) {
  if (isNear) {
    return (
      <Hearts savedIds={savedIds} page={listHref}>
        <ListingGrid cards={cards} heading="h2" className="lg:grid-cols-1" />
      </Hearts>
    );
  }
  return (
    <>
      <PlaceList places={state ? suburbs : regions} />
      {state && unknown.count > 0 && (
        <Link to={unknown.href} className="text-link inline-flex min-h-11 items-center">
          {`${formatCount(unknown.count)} without a suburb`}
        </Link>
      )}
    </>
  );
}
