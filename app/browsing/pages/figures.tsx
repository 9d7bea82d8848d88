import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countAccounts } from '#app/accounts/admin-accounts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { listFallenKilometers } from '#app/listings/history.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { countPageViews } from '#app/platform/page-views.server.ts';
import { chips, parseCriteria } from '#app/search/criteria.ts';
import {
  countSearchesByDay,
  listSearchesWithNoResults,
  readListingFigures,
} from '#app/search/search-figures.server.ts';
import { DecisionFigures } from '#app/trust/decision-figures.tsx';
import { countDecisions, reasonWords } from '#app/trust/moderation-log.server.ts';
import { DayPlot } from '#app/ui/day-plot.tsx';
import { formatDate, formatDay, lastMelbourneDays } from '#app/vocabulary/dates.ts';
import { spellNames } from '#app/vocabulary/makes.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/figures';

const DAYS = 30;
const MAX_SEARCHES = 50;
const MAX_FALLEN = 50;

export async function loader() {
  const days = lastMelbourneDays(new Date(), DAYS);
  const searches = await listSearchesWithNoResults(db, days[0] as string, MAX_SEARCHES);
  return {
    days,
    listings: await readListingFigures(db, days),
    accounts: await countAccounts(db, days),
    views: await countPageViews(db, days),
    searchesByDay: await countSearchesByDay(db, days),
    fallen: (await listFallenKilometers(db, MAX_FALLEN)).map((car) => ({ ...car, at: formatDate(car.at) })),
    decisions: (await countDecisions(db, DAYS)).map((row) => ({ ...row, words: reasonWords(row.reason) })),
    searches: searches.map((row) => ({ ...row, label: describeSearch(row.search) })),
  };
}

function describeSearch(search: string): string {
  const criteria = spellNames(parseCriteria(new URLSearchParams(search.split('?')[1])));
  return chips(criteria)
    .map(({ label }) => label)
    .join(' · ');
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stats');

export default function AdminFiguresPage({ loaderData }: Route.ComponentProps) {
  const { days, listings, accounts, views, fallen, searches, searchesByDay, decisions } = loaderData;
  return (
    <>
      <h1>Stats</h1>
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
        <Figure name="Listings" count={listings.all} />
        <Figure name="For sale" count={listings.forSale} />
        <Figure name="Sold" count={listings.sold} />
        <Figure name="Private accounts" count={accounts.private} />
        <Figure name="Dealers" count={accounts.dealers} />
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <DayPlot title="New listings" unit={['listing', 'listings']} days={days} counts={listings.newByDay} />
        <DayPlot title="New accounts" unit={['account', 'accounts']} days={days} counts={accounts.newByDay} />
        <DayPlot title="Page views" unit={['view', 'views']} days={days} counts={views.byDay} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section id="searches" title="Searches with no results">
          <p className="text-muted">What buyers searched for and couldn’t find in the last {DAYS} days.</p>
          <DayPlot
            title="Searches per day"
            unit={['search with no results', 'searches with no results']}
            days={days}
            counts={searchesByDay}
          />
          {searches.length === 0 ? <p>None.</p> : <Searches searches={searches} />}
        </Section>
        <Section id="pages" title="Views by page">
          {views.byPath.length === 0 ? <p>None yet.</p> : <PageViews views={views.byPath} />}
        </Section>
      </div>
      <Section id="decisions" title={`Decisions in the last ${DAYS} days`}>
        <DecisionFigures figures={decisions} />
      </Section>
      <Section id="kilometres" title="Odometer rollbacks">
        {fallen.length === 0 ? <p>None.</p> : <FallenKilometers cars={fallen} />}
      </Section>
    </>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="panel min-w-0 p-4 sm:p-5">
      <dt className="font-medium text-[0.875rem] text-muted">{name}</dt>
      <dd className="mt-1 font-bold text-[1.375rem] tracking-tight sm:text-3xl">{formatCount(count)}</dd>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const HEAD = 'border-line border-b py-2 font-semibold';
const CELL = 'border-line border-b py-2 align-top';

type Loaded = Route.ComponentProps['loaderData'];

function Searches({ searches }: { searches: Loaded['searches'] }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <thead>
        <tr className="text-left">
          <th scope="col" className={HEAD}>
            Search
          </th>
          <th scope="col" className={`${HEAD} px-3 text-right`}>
            Times
          </th>
          <th scope="col" className={`${HEAD} whitespace-nowrap text-right`}>
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ search, label, times, lastDay }) => (
          <tr key={search}>
            <th scope="row" className={`${CELL} wrap-anywhere text-left font-normal`}>
              <Link to={search} className="text-link underline">
                {label}
              </Link>
            </th>
            <td className={`${CELL} px-3 text-right`}>{formatCount(times)}</td>
            <td className={`${CELL} whitespace-nowrap text-right text-muted`}>{formatDay(lastDay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PageViews({ views }: { views: Loaded['views']['byPath'] }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <thead>
        <tr className="text-left">
          <th scope="col" className={HEAD}>
            Page
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {views.map(({ path, count }) => (
          <tr key={path}>
            <th scope="row" className={`${CELL} wrap-anywhere text-left font-normal`}>
              {path}
            </th>
            <td className={`${CELL} pl-3 text-right`}>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FallenKilometers({ cars }: { cars: Loaded['fallen'] }) {
  return (
    <ul className="grid gap-2 text-[0.9375rem]">
      {cars.map((car, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a car may be there twice, and rows never move
        <li key={at}>
          <Link to={`/listing/${car.id}`} className="text-link underline">
            {listingTitle(car)}
          </Link>
          {`: ${formatKilometers(car.kilometersFrom ?? 0)} before, ${formatKilometers(car.kilometersTo ?? 0)} since ${car.at}`}
        </li>
      ))}
    </ul>
  );
}
