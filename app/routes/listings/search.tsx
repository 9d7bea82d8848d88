import { SlidersHorizontal } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { viewerContext } from '#app/http/viewer-context.ts';
import type { ListingSummary } from '#app/listings/listing.ts';
import { ListingGrid } from '#app/listings/listing-grid.tsx';
import {
  type Criteria,
  chips,
  DEFAULT_SORT,
  isActive,
  listingsHref,
  parseCriteria,
  SORTS,
  withPage,
} from '#app/listings/search/criteria.ts';
import { FilterChips } from '#app/listings/search/filter-chips.tsx';
import { valueLabel } from '#app/listings/search/filter-names.ts';
import { FilterPanel } from '#app/listings/search/filter-panel.tsx';
import { FILTERS, SEARCH_FORM } from '#app/listings/search/filters.tsx';
import type { Facets } from '#app/listings/search/listing-index.ts';
import { withPriceRange } from '#app/listings/search/price-ranges.ts';
import { searchListings } from '#app/listings/search/search.server.ts';
import { useSearchForm } from '#app/listings/search/use-search-form.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Trouble, TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import type { Route } from './+types/search';

/** Cards whose photo is on the first screen of most visitors. */
const PRIORITY_CARDS = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('priceRange')) {
    throw redirect(listingsHref(parseCriteria(withPriceRange(url.searchParams))));
  }
  const criteria = parseCriteria(url.searchParams);
  const found = await searchListings(db, criteria);
  const ids = found.listings.map((listing) => listing.id);
  const savedIds = await savedAmong(db, context.get(viewerContext)?.uid, ids);
  return { criteria, found, savedIds, site: { name: env.SITE_NAME, origin: env.PUBLIC_URL }, now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Cars for sale' }];
  const { criteria, found, site } = loaderData;
  const asked = chosenChips(criteria, found.facets).map((chip) => chip.label);
  const subject = asked.length > 0 ? `${asked.slice(0, 4).join(', ')}: used cars` : 'Used cars for sale';
  return [
    { title: `${subject} | ${site.name}` },
    {
      name: 'description',
      content: `${vehiclesFound(found.total)}. Search used cars across Australia and ring the seller.`,
    },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${listingsHref(criteria)}` },
  ];
};

export default function SearchPage({ loaderData: { criteria, found, savedIds, now } }: Route.ComponentProps) {
  const form = useSearchForm(criteria);
  const active = isActive(criteria);
  const chosen = chosenChips(criteria, found.facets);
  return (
    <div className="wrap grid items-start gap-9 pt-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:pt-8">
      <form
        id={SEARCH_FORM}
        action="/listings"
        aria-label="Filters"
        onChange={form.onChange}
        onSubmit={form.onSubmit}
        className="contents"
      >
        <FilterPanel criteria={form.asked} facets={found.facets} total={found.total} />
      </form>
      <section aria-labelledby="results" aria-busy={form.isAsking} className="min-w-0 max-lg:col-start-1">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 id="results" className="font-bold text-[1.75rem]">
              {active ? 'Search Results' : 'Available Cars'}
            </h1>
            <p role="status" className="mt-1 text-muted">
              {vehiclesFound(found.total)}
            </p>
          </div>
          <div className="flex items-end gap-3 max-sm:w-full">
            <FilterButton count={chosen.length} />
            <SortSelect criteria={form.asked} ask={form.ask} />
          </div>
        </div>
        <FilterChips chips={chosen} />
        <Results
          listings={found.listings}
          savedIds={savedIds}
          now={now}
          isStale={form.isAsking}
          emptyHint={crossedBounds(criteria)}
        />
        <Pagination page={found.page} pages={found.pages} hrefOf={(page) => listingsHref(withPage(criteria, page))} />
      </section>
    </div>
  );
}

/** Makes, models and colours in the spelling that most sellers use. */
function chosenChips(criteria: Criteria, facets: Facets) {
  return chips(criteria, (filter, value) => {
    const key = compareKey(value);
    return valueLabel(filter, facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value);
  });
}

function vehiclesFound(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'vehicle' : 'vehicles'} found`;
}

/** On a phone, what opens the filters. A popover, so that it opens, closes and obeys Escape without scripts too. */
function FilterButton({ count }: { count: number }) {
  return (
    <button type="button" popoverTarget={FILTERS} className="button lg:hidden">
      <SlidersHorizontal className="size-4.5" aria-hidden="true" />
      Filters{count > 0 && <span> · {count}</span>}
    </button>
  );
}

type SortSelectProps = { criteria: Criteria; ask: (form: HTMLFormElement) => void };

function SortSelect({ criteria, ask }: SortSelectProps) {
  return (
    <div className="flex flex-1 items-end gap-2 sm:flex-none">
      <SelectField
        label="Sort"
        isLabelShort
        name="sort"
        form={SEARCH_FORM}
        value={criteria.sort ?? ''}
        onChange={(event) => event.currentTarget.form && ask(event.currentTarget.form)}
        className="w-full sm:w-56"
      >
        {SORTS.map((sort) => (
          <option
            key={sort.value}
            value={sort.value === DEFAULT_SORT && criteria.sort !== sort.value ? '' : sort.value}
          >
            {sort.label}
          </option>
        ))}
      </SelectField>
      <button type="submit" form={SEARCH_FORM} className="button button-quiet hidden noscript:inline-flex">
        Sort
      </button>
    </div>
  );
}

type ResultsProps = {
  listings: ListingSummary[];
  savedIds: ReadonlySet<string>;
  now: Date;
  isStale: boolean;
  emptyHint: string;
};

function Results({ listings, savedIds, now, isStale, emptyHint }: ResultsProps) {
  if (listings.length === 0) {
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
    <div className={`mt-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <ListingGrid
        listings={listings}
        now={now}
        heading="h2"
        priorityCards={PRIORITY_CARDS}
        actionOf={(title, { id }) => <SaveButton listingId={id} title={title} savedIds={savedIds} />}
        className="xl:grid-cols-3"
      />
    </div>
  );
}

/** Bounds that cross find nothing, and say so. */
function crossedBounds({ minPrice, maxPrice, minKm, maxKm, minYear, maxYear }: Criteria): string {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    return 'The lowest price is above the highest.';
  if (minKm !== undefined && maxKm !== undefined && minKm > maxKm) return 'The fewest kilometres are above the most.';
  if (minYear !== undefined && maxYear !== undefined && minYear > maxYear)
    return 'The earliest year is after the latest.';
  return '';
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to fetch listings. Please try again later.">
      <p className="text-muted">The trouble is on our side and has been noted.</p>
      <TryAgain />
    </Trouble>
  );
}
