import { Link, redirect } from 'react-router';
import { SaveSearch } from '#app/alerts/save-search.tsx';
import { chosenChips, nearbyOf, noticeOf } from '#app/browsing/search-in-words.server.ts';
import { pack, packRows, unpack } from '#app/http/packed.ts';
import { NOINDEX, NOINDEX_FOLLOW } from '#app/http/site-meta.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { findPlace, placeNamed } from '#app/places/places.server.ts';
import { VisitorPlace } from '#app/places/visitor-place.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { withOnRoad } from '#app/prices/on-road-shown.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong, readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ResultsGrid } from '#app/saved-cars/listing-grid.tsx';
import { criteriaParams, crossedBounds, listingsHref, mapHref, parseCriteria, withPage } from '#app/search/criteria.ts';
import { FewCars, NoResultsBeacon } from '#app/search/few-cars.tsx';
import { filterModel, MORE_FILTERS } from '#app/search/filter-model.server.ts';
import {
  FilterChips,
  FilterPanel,
  isFilterPanelOpen,
  NEAR_FIELD,
  RESULTS,
  SEARCH_FORM,
  UnknownPlace,
} from '#app/search/filters.tsx';
import { indexingOf } from '#app/search/indexable.ts';
import { FilterButton, ResultsCount, SearchReading, SortSelect, vehiclesFound } from '#app/search/results-heading.tsx';
import { type FoundListing, searchListings } from '#app/search/search.server.ts';
import { SearchBox } from '#app/search/search-box.tsx';
import { noResultsUrl } from '#app/search/searches-with-no-results.ts';
import { leaveOutHref, readingOf, searchRedirect, typedSearchHref } from '#app/search/typed-search.server.ts';
import { useSearchForm } from '#app/search/use-search-form.ts';
import { FEW_CARS } from '#app/search/wider-searches.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { isState } from '#app/vocabulary/states.ts';
import type { Route } from './+types/results';

const CARS = 'cars';

/** On a phone the first screen has one card. */
const PRIORITY_CARDS = 1;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('q')) {
    const state = await readVisitorState(request);
    throw redirect(typedSearchHref(url.searchParams, placeNamed, isState(state) ? state : null), 303);
  }
  if (url.searchParams.has('leaveOut')) throw redirect(leaveOutHref(url.searchParams, placeNamed), 303);
  const elsewhere = searchRedirect(url.searchParams);
  if (elsewhere) throw redirect(elsewhere);
  const criteria = parseCriteria(url.searchParams);
  if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
  const hidden = await readHiddenCars(request);
  if (hidden.length > 0) criteria.hidden = hidden;
  const {
    facets,
    listings: matches,
    closest,
    options,
    nearby,
    hiddenCount,
    wider,
    factsGiven,
    unsaid,
    ...results
  } = await searchListings(db, criteria);
  const listings = [...matches, ...closest];
  const ids = listings.map((listing) => listing.id);
  const now = new Date();
  const state = criteria.onRoadIn ?? (await readVisitorState(request));
  const reading = readingOf(url.searchParams, placeNamed);
  const chosen = chosenChips(criteria, facets);
  const near = nearbyOf(criteria, nearby);
  const onRoadIn = state && isState(state) ? state : null;
  const searched = withPage(criteria, 1);
  return {
    query: criteriaParams(searched).toString(),
    filters: criteriaParams({ ...searched, sort: undefined, confirmed: undefined }).toString(),
    mapHref: mapHref(criteria),
    results,
    unconfirmed:
      results.unconfirmed > 0 && !criteria.confirmed
        ? { count: results.unconfirmed, href: listingsHref({ ...criteria, confirmed: 'no', page: 1 }) }
        : null,
    hiddenHere: hiddenCount,
    reading: reading && noticeOf(reading, criteria),
    chosen,
    state,
    cards: packRows(
      listings.map((listing) => withOnRoad(withDistance(toCard(listing, now), listing), listing, state, now)),
    ),
    nearby: near,
    model: pack(
      filterModel(criteria, {
        options,
        factsGiven,
        unsaid,
        dropped: results.dropped,
        nearCounts: near?.isKnown ? near.counts : [],
        onRoadIn,
        isMoreAsked: url.searchParams.has(MORE_FILTERS),
        isTyped: reading !== null,
      }),
    ),
    savedIds: await heartsAmong(db, { request, context }, ids),
    wider,
    areFew: results.total < FEW_CARS,
    noResults: results.total > 0 ? null : { hint: crossedBounds(criteria), url: noResultsUrl(criteria) },
    indexing: indexingOf(criteria, { page: results.page, facets }),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

function withDistance(card: Card, { distanceKm }: FoundListing): Card {
  return distanceKm === undefined ? card : { ...card, distanceKm };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Cars for sale' }, NOINDEX];
  const { chosen, results, indexing, site } = loaderData;
  const labels = chosen.map((chip) => chip.label);
  const subject = labels.length > 0 ? `${labels.slice(0, 4).join(', ')}: used cars` : 'Used cars for sale';
  return [
    { title: `${subject} | ${site.name}` },
    {
      name: 'description',
      content: `${vehiclesFound(results.total)}. Search used cars across Australia and call the seller.`,
    },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${indexing.canonical}` },
    ...(indexing.isIndexable ? [] : [NOINDEX_FOLLOW]),
  ];
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const {
    query,
    filters,
    mapHref,
    results,
    state,
    hiddenHere,
    unconfirmed,
    reading,
    chosen,
    cards,
    nearby,
    savedIds,
    wider,
    areFew,
    noResults,
  } = loaderData;
  const form = useSearchForm(query, { replacesEntry: isFilterPanelOpen });
  const near = new URLSearchParams(query).get('near') ?? '';
  const model = unpack(loaderData.model);
  const hrefOf = (page: number) => pageHref(query, page);
  const listings = unpack(cards);
  const fewCars = (
    <FewCars total={results.total} hint={noResults?.hint} searches={wider}>
      {filters !== '' && <SaveSearch query={filters} label="Email me new matches" />}
    </FewCars>
  );
  return (
    <div className="wrap grid items-start gap-9 pt-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:pt-8">
      <a href={`#${CARS}`} className="button absolute left-2 z-50 -translate-y-40 focus:translate-y-0">
        Skip to the cars
      </a>
      <form
        ref={form.ref}
        id={SEARCH_FORM}
        action="/listings"
        aria-label="Filters"
        autoComplete="off"
        onChange={form.onChange}
        onSubmit={form.onSubmit}
        className="contents"
      >
        <FilterPanel
          params={form.latest}
          model={model}
          nearby={nearby}
          ownPlace={<VisitorPlace near={nearby?.isKnown ? near : null} field={NEAR_FIELD} />}
          total={results.total}
          isLoading={form.isLoading}
        />
      </form>
      <section aria-labelledby={RESULTS} aria-busy={form.isLoading} className="results max-lg:col-start-1">
        <SearchBox id="typed" typed={reading?.typed} className="mb-5 max-md:hidden" />
        <div className="results-heading">
          <h1 id={RESULTS}>{query !== '' ? 'Search Results' : 'Available Cars'}</h1>
          <ResultsCount
            total={results.total}
            hiddenHere={hiddenHere}
            unconfirmed={unconfirmed}
            state={state}
            href={hrefOf(results.page)}
          />
        </div>
        <div className="results-bar">
          <FilterButton count={chosen.length} />
          <Link to={mapHref} className="button button-quiet shrink-0">
            Map
          </Link>
          <SortSelect sort={form.latest.get('sort') ?? ''} sorts={model.sorts} submit={form.submit} />
          {filters !== '' && <SaveSearch query={filters} isShort />}
        </div>
        {model.sortNote && <p className="mb-2 text-muted text-sm">{model.sortNote}</p>}
        {nearby && !nearby.isKnown && (
          <div className="mb-3 lg:hidden">
            <UnknownPlace similar={nearby.similar} />
          </div>
        )}
        <FilterChips chips={chosen} />
        {reading && <SearchReading {...reading} />}
        {results.total === 0 && fewCars}
        {listings.length > 0 && (
          <div id={CARS} tabIndex={-1} className="mt-4 outline-none">
            {results.total === 0 && <h2 className="mt-4 mb-3 font-bold text-xl">Closest to your search</h2>}
            <Hearts savedIds={savedIds} page={hrefOf(results.page)}>
              <ResultsGrid
                near={near}
                cards={listings}
                heading={results.total === 0 ? 'h3' : 'h2'}
                priorityCards={PRIORITY_CARDS}
                className="xl:grid-cols-3"
              />
            </Hearts>
          </div>
        )}
        {results.total > 0 && areFew && filters !== '' && fewCars}
        {noResults?.url && <NoResultsBeacon url={noResults.url} />}
        <Pagination page={results.page} pages={results.pages} hrefOf={hrefOf} />
      </section>
    </div>
  );
}

function pageHref(query: string, page: number): string {
  const params = new URLSearchParams(query);
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? '/listings' : `/listings?${params}`;
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to fetch listings. Please try again later.">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
