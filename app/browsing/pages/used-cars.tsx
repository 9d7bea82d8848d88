import { Link } from 'react-router';
import { pack, packRows, unpack } from '#app/http/packed.ts';
import { NOINDEX, NOINDEX_FOLLOW, siteMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { toCard } from '#app/listings/card.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { withOnRoad } from '#app/prices/on-road-shown.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong, readHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ResultsGrid } from '#app/saved-cars/listing-grid.tsx';
import { listingsHref } from '#app/search/criteria.ts';
import { findLanding, type Landing, landingCriteria, landingHref } from '#app/search/landing.ts';
import { type Facets, listMakes, medianPrice, searchListings } from '#app/search/search.server.ts';
import { SearchBox } from '#app/search/search-box.tsx';
import { daysAgo, daysListed } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCars, formatCount } from '#app/vocabulary/numbers.ts';
import { isState, SEARCHED_STATE_NAMES } from '#app/vocabulary/states.ts';
import type { Route } from './+types/used-cars';

const MOST_LINKS = 24;

type LandingLink = readonly [label: string, href: string, count: number];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const second = 'second' in params ? String(params.second) : undefined;
  const landing = findLanding(await listMakes(), params.first, second);
  if (!landing) throw notFound('Page not found');
  const criteria = landingCriteria(landing);
  const hidden = await readHiddenCars(request);
  const forSale = { ...criteria, status: ['available'] };
  const found = await searchListings(db, { ...forSale, ...(hidden.length > 0 && { hidden }) });
  const now = new Date();
  const state = await readVisitorState(request);
  const ids = found.listings.map(({ id }) => id);
  const [newest] = found.listings;
  const median = await medianPrice(forSale);
  return {
    subject: subjectOf(landing),
    where: landing.state ? SEARCHED_STATE_NAMES[landing.state] : 'Australia',
    path: landingHref(landing),
    search: listingsHref(criteria),
    more: found.pages > 1 ? listingsHref({ ...criteria, page: 2 }) : null,
    total: found.total,
    median: median === null ? null : formatDollars(median),
    newest: newest ? daysAgo(daysListed(newest.createdAt, now) ?? 0) : null,
    cards: packRows(found.listings.map((listing) => withOnRoad(toCard(listing, now), listing, state, now))),
    links: pack(linksAround(landing, found.facets)),
    savedIds: await heartsAmong(db, { request, context }, ids),
    site: { siteName: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

function subjectOf({ make, model }: Landing): string {
  return ['Used', make, model, make ? '' : 'cars'].filter(Boolean).join(' ');
}

/** The models or makes, then the states. */
function linksAround({ make, model, state }: Landing, { make: makes, model: models, location }: Facets) {
  const byCount = (a: LandingLink, b: LandingLink) => b[2] - a[2];
  const narrower = make
    ? models.map(({ value, count }): LandingLink => [value, landingHref({ make, model: value }), count])
    : makes.map(
        ({ value, count }): LandingLink => [value, landingHref({ make: value, ...(state && { state }) }), count],
      );
  const states = location.flatMap(({ value, count }): LandingLink[] =>
    isState(value) ? [[value, landingHref({ ...(make && { make }), state: value }), count]] : [],
  );
  const some = (links: LandingLink[]) =>
    links
      .filter(([, , count]) => count > 0)
      .toSorted(byCount)
      .slice(0, MOST_LINKS);
  return { narrower: model || (make && state) ? [] : some(narrower), states: model || state ? [] : some(states) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Page not found' }, NOINDEX];
  const { subject, where, path, total, site } = loaderData;
  const head = siteMeta(site, {
    title: where === 'Australia' ? `${subject} for sale` : `${subject} for sale in ${where}`,
    description: `${formatCars(total)} for sale. ${factsOf(loaderData)} Call the seller: no fees, no middleman.`,
    path,
  });
  return total > 0 ? head : [...head, NOINDEX_FOLLOW];
};

function factsOf({ median, newest, total }: Pick<Route.ComponentProps['loaderData'], 'median' | 'newest' | 'total'>) {
  if (total === 0) return '';
  const price = total === 1 ? `It costs ${median}.` : `Half of them cost ${median} or less.`;
  return `${price} ${total === 1 ? 'It was' : 'The newest was'} listed ${newest}.`;
}

export default function UsedCarsPage({ loaderData }: Route.ComponentProps) {
  const { subject, where, path, search, more, total, savedIds } = loaderData;
  const links = unpack(loaderData.links);
  return (
    <div className="page">
      <SearchBox id="typed" className="mb-5" />
      <h1>{where === 'Australia' ? `${subject} for sale` : `${subject} for sale in ${where}`}</h1>
      <p className="mt-2 text-lg">
        {total === 0 ? `None for sale in ${where} right now.` : `${formatCars(total)} for sale in ${where}.`}{' '}
        {factsOf(loaderData)}
      </p>
      <Link to={search} className="button button-quiet mt-4">
        Filter and sort
      </Link>
      <LandingLinks title="Models and makes" links={links.narrower} />
      <LandingLinks title="States" links={links.states} />
      <Hearts savedIds={savedIds} page={path}>
        <div className="mt-6">
          <ResultsGrid near="" cards={unpack(loaderData.cards)} heading="h2" priorityCards={1} />
        </div>
      </Hearts>
      {more && (
        <Link to={more} className="button mt-8">
          {`More of all ${formatCount(total)}`}
        </Link>
      )}
    </div>
  );
}

function LandingLinks({ title, links }: { title: string; links: readonly LandingLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {links.map(([label, href, count]) => (
          <li key={href}>
            <Link to={href} className="chip whitespace-nowrap hover:bg-accent hover:text-accent-ink">
              {label} ({formatCount(count)})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
