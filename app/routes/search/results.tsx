import { SlidersHorizontal } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { viewerContext } from '#app/http/request-context.ts';
import { NOINDEX, NOINDEX_FOLLOW } from '#app/http/site-meta.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import { suburbOf } from '#app/places/place.ts';
import { findPlace, similarPlaces } from '#app/places/places.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import {
  type Criteria,
  chips,
  crossedBounds,
  isActive,
  listingsHref,
  parseCriteria,
  withPage,
} from '#app/search/criteria.ts';
import { FewCars } from '#app/search/few-cars.tsx';
import {
  type ActiveFilter,
  FILTERS,
  FilterChips,
  FilterPanel,
  isFilterPanelOpen,
  type Nearby,
  SEARCH_FORM,
  SortField,
} from '#app/search/filters.tsx';
import { indexingOf } from '#app/search/indexable.ts';
import { type Facets, facetsToOffer } from '#app/search/listing-index.ts';
import { NoResultsBeacon } from '#app/search/no-results-beacon.tsx';
import { listingIndex, searchListings } from '#app/search/search.server.ts';
import { SearchBox } from '#app/search/search-box.tsx';
import { searchRedirect } from '#app/search/search-redirect.server.ts';
import { valueLabel } from '#app/search/searchable.ts';
import { noResultsUrl } from '#app/search/searches-with-no-results.ts';
import { typedSearchHref, understoodOf } from '#app/search/typed-search.server.ts';
import { UnderstoodSearch } from '#app/search/understood-search.tsx';
import { useSearchForm } from '#app/search/use-search-form.ts';
import { FEW_CARS, widerSearches } from '#app/search/wider-searches.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import type { Route } from './+types/results';

const CARS = 'cars';

/** On a phone the first screen has one card. */
const PRIORITY_CARDS = 1;
const SIMILAR_PLACES = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get('q');
  if (typed !== null) throw redirect(typedSearchHref(typed, placeNamed), 303);
  const elsewhere = searchRedirect(url.searchParams);
  if (elsewhere) throw redirect(elsewhere);
  const criteria = parseCriteria(url.searchParams);
  if (criteria.near) criteria.point = findPlace(criteria.near)?.place;
  const { facets, listings, ...results } = await searchListings(db, criteria);
  const ids = listings.map((listing) => listing.id);
  const now = new Date();
  return {
    criteria,
    results,
    understood: understoodOf(url.searchParams, placeNamed),
    chosen: chosenChips(criteria, facets),
    cards: listings.map((listing) => withDistance(toCard(listing, now), criteria)),
    nearby: nearbyOf(criteria),
    facets: facetsToOffer(facets, criteria),
    savedIds: await savedAmong(db, context.get(viewerContext)?.uid, ids),
    wider: results.total < FEW_CARS ? widerSearches(listingIndex, criteria, results.total) : [],
    noResults: results.total > 0 ? null : { hint: crossedBounds(criteria), url: noResultsUrl(criteria) },
    indexing: indexingOf(criteria, { page: results.page, facets }),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

function withDistance(card: Card, { point }: Criteria): Card {
  const distanceKm = point && listingIndex.distanceKm(card.id, point);
  return typeof distanceKm === 'number' ? { ...card, distanceKm } : card;
}

function nearbyOf(criteria: Criteria): Nearby | null {
  const { near } = criteria;
  if (!near) return null;
  const found = listingIndex.countNearby(criteria);
  if (!found) return { isKnown: false, similar: similarPlaces(near, SIMILAR_PLACES).map(suburbOf) };
  return { isKnown: true, ...found };
}

/** "Geelong VIC" or "3220", as the search's address names it. */
function placeNamed(typed: string): string | null {
  const found = findPlace(typed);
  if (!found) return null;
  return /^\d+$/.test(typed) ? found.place.postcode : suburbOf(found.place);
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
  const { criteria, results, understood, chosen, cards, facets, nearby, savedIds, wider, noResults } = loaderData;
  const form = useSearchForm(criteria, { replacesEntry: isFilterPanelOpen });
  const active = isActive(criteria);
  return (
    <div className="wrap grid items-start gap-9 pt-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:pt-8">
      <a href={`#${CARS}`} className="button absolute left-2 z-50 -translate-y-40 focus:translate-y-0">
        Skip to the cars
      </a>
      <form
        id={SEARCH_FORM}
        action="/listings"
        aria-label="Filters"
        autoComplete="off"
        onChange={form.onChange}
        onSubmit={form.onSubmit}
        className="contents"
      >
        <FilterPanel
          criteria={form.latest}
          facets={facets}
          nearby={nearby}
          total={results.total}
          isLoading={form.isLoading}
        />
      </form>
      <section aria-labelledby="results" aria-busy={form.isLoading} className="results max-lg:col-start-1">
        <SearchBox id="typed" typed={understood?.typed} look="large" className="mb-5 max-md:hidden" />
        <div className="results-heading">
          <h1 id="results" className="font-bold text-[1.75rem]">
            {active ? 'Search Results' : 'Available Cars'}
          </h1>
          <p role="status" className="mt-1 text-muted">
            {vehiclesFound(results.total)}
          </p>
        </div>
        <div className="results-bar">
          <FilterButton count={chosen.length} />
          <SortSelect criteria={form.latest} submit={form.submit} />
        </div>
        {understood && <UnderstoodSearch {...understood} labels={chosen.map(({ label }) => label)} />}
        <FilterChips chips={chosen} />
        <Results cards={cards} savedIds={savedIds} href={listingsHref(criteria)} emptyHint={noResults?.hint} />
        {wider.length > 0 && <FewCars searches={wider} />}
        {noResults?.url && <NoResultsBeacon url={noResults.url} />}
        <Pagination
          page={results.page}
          pages={results.pages}
          hrefOf={(page) => listingsHref(withPage(criteria, page))}
        />
      </section>
    </div>
  );
}

function chosenChips(criteria: Criteria, facets: Facets): ActiveFilter[] {
  const active = chips(criteria, (filter, value) => {
    const key = compareKey(value);
    return valueLabel(filter, facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value);
  });
  return active.map(({ without, ...chip }) => ({ ...chip, href: listingsHref(without) }));
}

function vehiclesFound(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`;
}

/** A popover, so that it opens and closes on Escape without JavaScript too. */
function FilterButton({ count }: { count: number }) {
  return (
    <button type="button" popoverTarget={FILTERS} className="button lg:hidden">
      <SlidersHorizontal className="size-4.5" aria-hidden="true" />
      Filters{count > 0 && <span> · {count}</span>}
    </button>
  );
}

type SortSelectProps = { criteria: Criteria; submit: (form: HTMLFormElement) => void };

function SortSelect({ criteria, submit }: SortSelectProps) {
  return (
    <div className="flex flex-1 items-end gap-2 sm:flex-none">
      <div
        className="w-full sm:w-56"
        onChange={({ target }) => target instanceof HTMLSelectElement && target.form && submit(target.form)}
      >
        <SortField sort={criteria.sort ?? ''} form={SEARCH_FORM} isNear={criteria.near !== undefined} />
      </div>
      <button type="submit" form={SEARCH_FORM} className="button button-quiet hidden noscript:inline-flex">
        Sort
      </button>
    </div>
  );
}

type ResultsProps = {
  cards: Card[];
  savedIds: ReadonlySet<string>;
  href: string;
  emptyHint: string | undefined;
};

function Results({ cards, savedIds, href, emptyHint }: ResultsProps) {
  if (cards.length === 0) {
    return (
      <div className="panel mt-4 grid justify-items-center gap-2 px-6 py-16 text-center">
        <h2 className="font-bold text-2xl">No matches found</h2>
        <p className="text-muted">Try adjusting your search criteria or clearing the filters</p>
        {emptyHint && <p className="font-semibold">{emptyHint}</p>}
        <Link to="/listings" className="button mt-3">
          Clear all
        </Link>
      </div>
    );
  }
  return (
    <div id={CARS} tabIndex={-1} className="mt-4 outline-none">
      <Hearts savedIds={savedIds} page={href}>
        <ListingGrid cards={cards} heading="h2" priorityCards={PRIORITY_CARDS} className="xl:grid-cols-3" />
      </Hearts>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to fetch listings. Please try again later.">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
