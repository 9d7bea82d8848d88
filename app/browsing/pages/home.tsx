import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import { LatestUpdates } from '#app/articles/article-cards.tsx';
import { feedLink } from '#app/articles/article-meta.ts';
import { listHomeArticles } from '#app/articles/articles.server.ts';
import { hasPartner, WIDGET_TITLES, widgetSettings } from '#app/finance/partner.ts';
import { PartnerWidget } from '#app/finance/partner-widget.tsx';
import { requestContext } from '#app/http/request-context.ts';
import outlines from '#app/listings/body-outlines.svg?url';
import { toCard } from '#app/listings/card.ts';
import { VisitorPlace } from '#app/places/visitor-place.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { withOnRoad } from '#app/prices/on-road-shown.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong, readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { RecentlyViewed } from '#app/saved-cars/recently-viewed.tsx';
import { cleared } from '#app/search/criteria.ts';
import { HERO_FORM, HeroSearch } from '#app/search/hero-search.tsx';
import { countCars, heroOptions, listNewest } from '#app/search/search.server.ts';
import photo640 from '#app/ui/illustrations/ute-640.webp';
import photo1280 from '#app/ui/illustrations/ute-1280.webp';
import { Spinner } from '#app/ui/notices.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { isBelowSimilar } from '#app/vocabulary/cars.ts';
import { formatCars } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/home';

const RECENT_LISTINGS = 3;
const NEAR_ME = 'near-me';

const BODIES = { SUV: 'SUVs', Ute: 'Utes', Sedan: 'Sedans', Hatchback: 'Hatchbacks', Wagon: 'Family Cars' };

const OTHER_SEARCHES = {
  'Under $10k': 'maxPrice=10000',
  'Under $20k': 'maxPrice=20000',
  'Under $30k': 'maxPrice=30000',
  'Electric Cars': 'fuelType=Electric',
};

const STATS = { 'Active Listings': '1000+', 'States Covered': '7', 'Customer Support': '24/7' };

const REASONS = {
  'Smart Search': 'See how many cars match each make, body type and fuel before you choose.',
  'Direct Contact': 'Every listing shows the seller’s number. Call them direct: no middleman, no commission.',
  'Local Results': 'Pick your state to see what’s for sale, newest first, with price and kilometres up front.',
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const recent = listRecent({ request, context });
  const updates = listUpdates(context);
  return {
    options: await heroOptions(url.searchParams),
    bodies: (await countCars(cleared())).facets.bodyType,
    recent: isNavigationInBrowser(request) ? recent : await recent,
    updates: isNavigationInBrowser(request) ? updates : await updates,
    finance: widgetSettings('calculator', env),
    hasLoanOptions: hasPartner(widgetSettings('loan-options', env)),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

/** A document request waits for all data; in the browser the page shows while the cars load. */
function isNavigationInBrowser(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

async function listRecent({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  try {
    const hidden = await readHiddenCars(request);
    const newest = await listNewest(db, { count: RECENT_LISTINGS, hidden });
    const listings = newest.map((car) => (isBelowSimilar(car.priceRating) ? car : { ...car, priceRating: null }));
    const ids = listings.map((listing) => listing.id);
    const now = new Date();
    const state = await readVisitorState(request);
    return {
      cards: listings.map((listing) => withOnRoad(toCard(listing, now), listing, state, now)),
      savedIds: await heartsAmong(db, { request, context }, ids),
    };
  } catch (error) {
    logMissingPart(context, error, 'could not read the newest listings');
    return null;
  }
}

async function listUpdates(context: Route.LoaderArgs['context']) {
  try {
    return await listHomeArticles(db);
  } catch (error) {
    logMissingPart(context, error, 'could not read the newest articles');
    return [];
  }
}

function logMissingPart(context: Route.LoaderArgs['context'], error: unknown, what: string) {
  const facts = context.get(requestContext);
  facts.isIncomplete = true;
  log.error({ err: error, request: facts.id }, what);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = `${loaderData?.site.name}: used cars, sold direct`;
  const description = 'Search used cars across Australia and call the seller. Always free to list.';
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${loaderData?.site.origin}/` },
    ...(loaderData ? [feedLink(loaderData.site)] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { options, bodies, recent, updates, finance, hasLoanOptions, site } = loaderData;
  return (
    <>
      <a href="#recent" className="button absolute left-2 z-50 -translate-y-40 focus:translate-y-0">
        Skip to the cars
      </a>
      <section className="relative">
        <img
          src={photo640}
          srcSet={`${photo640} 640w, ${photo1280} 1280w`}
          sizes="(min-width: 1024px) 646px, 100vw"
          width={1280}
          height={634}
          alt=""
          fetchPriority="high"
          className="w-full bg-line lg:absolute lg:top-0 lg:right-0 lg:h-80 lg:w-auto"
        />
        <div className="wrap grid content-center pt-3 lg:h-80 lg:pt-0">
          <h1 className="font-extrabold text-[2rem] leading-[1.05] tracking-tight lg:max-w-[40%] lg:text-6xl">
            Used cars, sold direct.
          </h1>
          <p className="mt-1 text-muted lg:mt-3 lg:max-w-[33%] lg:text-xl">
            Search Australia-wide, then call the seller.
          </p>
        </div>
        <div className="wrap mt-3">
          <HeroSearch options={options} />
          <Popular bodies={bodies} />
        </div>
      </section>
      <RecentListings recent={recent} />
      {hasPartner(finance) && <FinanceSection widget={finance} hasLoanOptions={hasLoanOptions} />}
      <WhyChoose siteName={site.name} />
      <Updates updates={updates} />
      <RecentlyViewed className="wrap mb-4" />
    </>
  );
}

function Popular({ bodies }: { bodies: { value: string; count: number }[] }) {
  const countOf = (type: string) => bodies.find(({ value }) => value === type)?.count ?? 0;
  return (
    <>
      <nav aria-label="Popular searches" className="mt-2 grid gap-2 lg:mt-4 lg:flex lg:items-center lg:gap-6">
        <ul className="flex gap-2 overflow-x-auto">
          {Object.entries(BODIES).map(([type, label]) => (
            <li key={type}>
              <Link
                to={`/listings?bodyType=${type}`}
                className="grid w-24 rounded-control border border-line-strong px-2 py-1.5 text-center text-sm hover:bg-accent-soft"
              >
                <svg aria-hidden="true" viewBox="30 85 340 131" className="body-outline h-9">
                  <use href={`${outlines}#${type}`} width="400" height="300" />
                </svg>
                <b>{label}</b>
                <span className="text-muted">{formatCars(countOf(type))}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-3 overflow-x-auto *:shrink-0">
          <VisitorPlace near={null} field={NEAR_ME} />
          <ul className="flex gap-2">
            {Object.entries(OTHER_SEARCHES).map(([label, search]) => (
              <li key={label}>
                <Link
                  to={`/listings?${search}`}
                  className="chip whitespace-nowrap hover:bg-accent hover:text-accent-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <input type="hidden" id={NEAR_ME} name="near" form={HERO_FORM} />
    </>
  );
}

type Recent = Route.ComponentProps['loaderData']['recent'];

function RecentListings({ recent }: { recent: Recent }) {
  return (
    <section aria-labelledby="recent" className="wrap mt-4 lg:mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
        <h2 id="recent" className="font-bold text-lg sm:text-[1.6rem]">
          Recently Listed Vehicles
        </h2>
        <Link to="/listings" className="text-link text-sm sm:text-base md:py-1">
          View All Listings
        </Link>
      </div>
      <Suspense fallback={<Spinner label="Loading the newest cars" />}>
        <Await resolve={recent}>{(listings) => <RecentGrid listings={listings} />}</Await>
      </Suspense>
    </section>
  );
}

function RecentGrid({ listings }: { listings: Awaited<Recent> }) {
  if (listings?.cards.length) {
    return (
      <Hearts savedIds={listings.savedIds} page="/">
        <ListingGrid cards={listings.cards} />
      </Hearts>
    );
  }
  return (
    <p role={listings ? undefined : 'alert'} className="panel p-8 text-center text-muted">
      {listings
        ? 'No listings available at the moment.'
        : 'The newest cars can’t be shown right now. Please try again in a moment.'}
    </p>
  );
}

type Updates = Route.ComponentProps['loaderData']['updates'];

/** React streams a suspended part to the end of the page for a script to move: data that is ready need not suspend. */
function Updates({ updates }: { updates: Updates }) {
  if (!(updates instanceof Promise)) return <LatestUpdates articles={updates} />;
  return (
    <Suspense fallback={null}>
      <Await resolve={updates}>{(articles) => <LatestUpdates articles={articles} />}</Await>
    </Suspense>
  );
}

type FinanceSectionProps = { widget: ReturnType<typeof widgetSettings>; hasLoanOptions: boolean };

function FinanceSection({ widget, hasLoanOptions }: FinanceSectionProps) {
  return (
    <section aria-labelledby="finance" className="wrap mt-16">
      <div className="panel grid gap-4 p-5 md:p-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="finance" className="font-bold text-[1.6rem]">
            {WIDGET_TITLES.calculator}
          </h2>
          {hasLoanOptions && (
            <Link to="/application" className="text-link md:py-1">
              {WIDGET_TITLES['loan-options']}
            </Link>
          )}
        </div>
        <PartnerWidget name="calculator" title={WIDGET_TITLES.calculator} {...widget} />
      </div>
    </section>
  );
}

const WhyChoose = renderedOnce(({ siteName }: { siteName: string }) => (
  <section aria-labelledby="why" className="wrap mt-12">
    <h2 id="why" className="mb-3 font-bold text-lg">
      {`Why Choose ${siteName}`}
    </h2>
    <ul className="grid gap-x-10 gap-y-3 text-sm md:grid-cols-3">
      {Object.entries(REASONS).map(([title, text]) => (
        <li key={title}>
          <h3 className="font-bold">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <div className="mt-5 flex flex-wrap items-end gap-x-10 gap-y-4">
      <dl className="flex flex-wrap gap-x-3 gap-y-3 sm:gap-x-10">
        {Object.entries(STATS).map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold text-xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <Link to="/sell-your-car" className="button">
        Start Selling Today
      </Link>
    </div>
  </section>
));
