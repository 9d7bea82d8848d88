import { MapPin, Phone, Search } from 'lucide-react';
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { viewerContext } from '#app/http/viewer-context.ts';
import type { ListingSummary } from '#app/listings/listing.ts';
import { ListingGrid } from '#app/listings/listing-grid.tsx';
import { listSummaries } from '#app/listings/listings.server.ts';
import { heroOptions } from '#app/listings/search/hero-options.server.ts';
import { HeroSearch } from '#app/listings/search/hero-search.tsx';
import { listingIndex } from '#app/listings/search/search.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { SaveButton } from '#app/saved-cars/save-button.tsx';
import { savedAmong } from '#app/saved-cars/saved-cars.server.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Route } from './+types/home';

const RECENT_LISTINGS = 3;

const POPULAR_SEARCHES = [
  { label: 'Under $20k', to: '/listings?maxPrice=20000' },
  { label: 'SUVs', to: '/listings?bodyType=SUV' },
  { label: 'Electric Cars', to: '/listings?fuelType=Electric' },
  { label: 'Family Cars', to: '/listings?bodyType=Wagon' },
];

const STATS = [
  { figure: '1000+', label: 'Active Listings' },
  { figure: '7', label: 'States Covered' },
  { figure: '24/7', label: 'Customer Support' },
];

const REASONS = [
  {
    icon: Search,
    title: 'Smart Search',
    text: 'Every filter shows how many cars are behind it before you tap, and the count is always exact.',
  },
  {
    icon: Phone,
    title: 'Direct Contact',
    text: 'The seller’s number is on the listing. You ring them; nobody stands in between and nobody takes a cut.',
  },
  {
    icon: MapPin,
    title: 'Local Results',
    text: 'Pick your state and see what stands nearby, newest first, with the kilometres and the price up front.',
  },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const recent = listRecent(context);
  return {
    options: heroOptions(url.searchParams),
    recent: isNavigationInBrowser(request) ? recent : await recent,
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
    now: new Date(),
  };
}

/** A page from the server comes whole; in the browser the rest is shown while the cars are still on their way. */
function isNavigationInBrowser(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** The page goes on without its newest cars where they cannot be read. */
async function listRecent(context: Route.LoaderArgs['context']) {
  try {
    const listings = await listSummaries(db, listingIndex.newest(RECENT_LISTINGS));
    const ids = listings.map((listing) => listing.id);
    return { listings, savedIds: await savedAmong(db, context.get(viewerContext)?.uid, ids) };
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'the newest listings could not be read');
    return { listings: [], savedIds: new Set<string>() };
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `${loaderData?.site.name}: used cars, sold direct`;
  const description = 'Search used cars across Australia and ring the seller. Listing a car is free, always.';
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${loaderData?.site.origin}/` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};

export default function HomePage({ loaderData: { options, recent, now } }: Route.ComponentProps) {
  return (
    <>
      <section className="wrap pt-10 md:pt-16">
        <h1 className="max-w-[12ch] font-extrabold text-[2.5rem] leading-[1.05] tracking-tight md:text-6xl">
          Used cars, sold direct.
        </h1>
        <p className="mt-4 mb-7 max-w-[44ch] text-lg text-muted md:text-xl">
          Search every listing in seven states, ring the seller, go and look. Listing is free, always.
        </p>
        <HeroSearch options={options} />
        <PopularSearches />
        <dl className="mt-10 flex flex-wrap gap-x-12 gap-y-4">
          {STATS.map((stat) => (
            <div key={stat.label} className="flex flex-col-reverse">
              <dt className="text-muted">{stat.label}</dt>
              <dd className="font-bold text-[1.75rem] tracking-tight">{stat.figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <RecentListings recent={recent} now={now} />
      <FinanceSection />
      <WhyChoose />
    </>
  );
}

function PopularSearches() {
  return (
    <nav aria-label="Popular searches" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {POPULAR_SEARCHES.map((search) => (
          <li key={search.to}>
            <Link to={search.to} className="chip hover:bg-accent hover:text-accent-ink">
              {search.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Recent = Route.ComponentProps['loaderData']['recent'];

function RecentListings({ recent, now }: { recent: Recent; now: Date }) {
  return (
    <section aria-labelledby="recent" className="wrap mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recent" className="font-bold text-[1.6rem]">
          Recently Listed Vehicles
        </h2>
        <Link to="/listings" className="text-link py-1">
          View All Listings
        </Link>
      </div>
      <Suspense fallback={<Spinner label="Loading the newest cars" />}>
        <Await resolve={recent}>{(found) => <RecentGrid {...found} now={now} />}</Await>
      </Suspense>
    </section>
  );
}

type RecentGridProps = { listings: ListingSummary[]; savedIds: ReadonlySet<string>; now: Date };

function RecentGrid({ listings, savedIds, now }: RecentGridProps) {
  if (listings.length === 0) {
    return <p className="panel p-8 text-center text-muted">No listings available at the moment.</p>;
  }
  return (
    <ListingGrid
      listings={listings}
      now={now}
      actionOf={(title, { id }) => <SaveButton listingId={id} title={title} savedIds={savedIds} />}
    />
  );
}

function FinanceSection() {
  return (
    <section aria-labelledby="finance" className="wrap mt-16">
      <div className="panel grid gap-2 p-6 md:p-8">
        <h2 id="finance" className="font-bold text-[1.6rem]">
          Finance Calculator
        </h2>
        <p className="max-w-prose text-muted">
          No finance partner is connected here at the moment, so there is nothing to calculate yet. Your bank or credit
          union can tell you what a car loan would cost; ask for the comparison rate.
        </p>
      </div>
    </section>
  );
}

function WhyChoose() {
  return (
    <section aria-labelledby="why" className="wrap mt-16">
      <h2 id="why" className="mb-5 font-bold text-[1.6rem]">
        Why Choose Kerbside
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="panel p-6">
            <Icon className="mb-3 size-6 text-accent" aria-hidden="true" />
            <h3 className="mb-1 font-bold text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to="/sell-your-car" className="button">
          Start Selling Today
        </Link>
      </p>
    </section>
  );
}
