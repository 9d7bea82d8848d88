import { SlidersHorizontal } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { pack, useUnpacked } from '#app/http/packed.ts';
import { NOINDEX, NOINDEX_FOLLOW } from '#app/http/site-meta.ts';
import { viewerContext } from '#app/http/viewers/viewer-context.ts';
import { type Card, toCard } from '#app/listings/card.ts';
import {
  type Criteria,
  chips,
  isActive,
  listingsHref,
  parseCriteria,
  withPage,
} from '#app/listings/search/criteria.ts';
import { crossedBounds } from '#app/listings/search/filters/crossed-bounds.ts';
import { type ChosenFilter, FilterChips } from '#app/listings/search/filters/filter-chips.tsx';
import { SortField } from '#app/listings/search/filters/filter-fields.tsx';
import { valueLabel } from '#app/listings/search/filters/filter-names.ts';
import { FilterPanel } from '#app/listings/search/filters/filter-panel.tsx';
import { FILTERS, SEARCH_FORM } from '#app/listings/search/filters/filters.tsx';
import { withPriceRange } from '#app/listings/search/filters/price-ranges.ts';
import { useSearchForm } from '#app/listings/search/filters/use-search-form.ts';
import { type Facets, facetsToOffer } from '#app/listings/search/index/facets.ts';
import { indexingOf } from '#app/listings/search/indexable.ts';
import { searchListings } from '#app/listings/search/search.server.ts';
import { SearchWithoutResult } from '#app/listings/search/without-result/search-without-result.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import { KeptFragment } from '#app/ui/kept-fragment.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { compareKey } from '#app/vocabulary/words.ts';
import type { Route } from './+types/search';

/** Cards whose photo is fetched before others: on a phone only one is on the first screen. */
const PRIORITY_CARDS = 1;

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('priceRange')) {
    throw redirect(listingsHref(parseCriteria(withPriceRange(url.searchParams))));
  }
  const criteria = parseCriteria(url.searchParams);
  const { facets, listings, ...found } = await searchListings(db, criteria);
  const ids = listings.map((listing) => listing.id);
  const now = new Date();
  return {
    ...{ criteria, found, chosen: chosenChips(criteria, facets) },
    cards: pack(listings.map((listing) => toCard(listing, now))),
    facets: pack(facetsToOffer(facets, criteria)),
    savedIds: await savedAmong(db, context.get(viewerContext)?.uid, ids),
    indexing: indexingOf(criteria, { page: found.page, facets }),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Cars for sale' }, NOINDEX];
  const { chosen, found, indexing, site } = loaderData;
  const asked = chosen.map((chip) => chip.label);
  const subject = asked.length > 0 ? `${asked.slice(0, 4).join(', ')}: used cars` : 'Used cars for sale';
  return [
    { title: `${subject} | ${site.name}` },
    {
      name: 'description',
      content: `${vehiclesFound(found.total)}. Search used cars across Australia and ring the seller.`,
    },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${indexing.canonical}` },
    ...(indexing.isIndexable ? [] : [NOINDEX_FOLLOW]),
  ];
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { criteria, found, chosen, savedIds } = loaderData;
  const form = useSearchForm(criteria);
  const facets = useUnpacked(loaderData.facets);
  const active = isActive(criteria);
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
        <FilterPanel criteria={form.asked} facets={facets} total={found.total} />
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
          cards={useUnpacked(loaderData.cards)}
          savedIds={savedIds}
          address={listingsHref(criteria)}
          isStale={form.isAsking}
          emptyHint={crossedBounds(criteria)}
        />
        {found.total === 0 && <SearchWithoutResult criteria={criteria} />}
        <Pagination page={found.page} pages={found.pages} hrefOf={(page) => listingsHref(withPage(criteria, page))} />
      </section>
    </div>
  );
}

/** Makes, models and colours in the spelling that most sellers use. */
function chosenChips(criteria: Criteria, facets: Facets): ChosenFilter[] {
  const asked = chips(criteria, (filter, value) => {
    const key = compareKey(value);
    return valueLabel(filter, facets[filter].find((facet) => compareKey(facet.value) === key)?.value ?? value);
  });
  return asked.map(({ key, label, without }) => ({ key, label, href: listingsHref(without) }));
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
      <KeptFragment
        as="div"
        className="w-full sm:w-56"
        onChange={({ target }) => target instanceof HTMLSelectElement && target.form && ask(target.form)}
        of={SortField}
        props={{ sort: criteria.sort ?? '', form: SEARCH_FORM }}
      />
      <button type="submit" form={SEARCH_FORM} className="button button-quiet hidden noscript:inline-flex">
        Sort
      </button>
    </div>
  );
}

type ResultsProps = {
  cards: Card[];
  savedIds: ReadonlySet<string>;
  /** Of this page. */
  address: string;
  isStale: boolean;
  emptyHint: string;
};

function Results({ cards, savedIds, address, isStale, emptyHint }: ResultsProps) {
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
    <div className={`mt-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <Hearts savedIds={savedIds} page={address}>
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
