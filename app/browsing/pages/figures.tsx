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
import { countQueue } from '#app/trust/moderation-queue.server.ts';
import { QUEUE_KINDS, QUEUE_LABELS, queueHref } from '#app/trust/queue-item.ts';
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
    waiting: await countQueue(db),
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
  const { days, waiting, listings, accounts, views, fallen, searches, searchesByDay, decisions } = loaderData;
  return (
    <>
      <h1>Stats</h1>
      <Section id="waiting" title="Waiting for a decision">
        <Figures figures={QUEUE_KINDS.map((kind) => [QUEUE_LABELS[kind], waiting[kind], queueHref(kind)])} />
        {decisions.length > 0 && (
          <>
            <h3 className="font-semibold">{`Decided in the last ${DAYS} days`}</h3>
            <DecisionFigures figures={decisions} />
          </>
        )}
      </Section>
      <div className="grid items-start gap-8 lg:grid-cols-3">
        <Section id="listings" title="Listings">
          <Figures
            figures={[
              ['All', listings.all],
              ['For sale', listings.forSale],
              ['Sold', listings.sold],
            ]}
          />
          <DayPlot title="New listings" unit={['listing', 'listings']} days={days} counts={listings.newByDay} />
          {fallen.length > 0 && (
            <>
              <h3 className="font-semibold">Odometer rollbacks</h3>
              <FallenKilometers cars={fallen} />
            </>
          )}
        </Section>
        <Section id="accounts" title="Accounts">
          <Figures
            figures={[
              ['Private', accounts.private],
              ['Dealers', accounts.dealers],
            ]}
          />
          <DayPlot title="New accounts" unit={['account', 'accounts']} days={days} counts={accounts.newByDay} />
        </Section>
        <Section id="searches" title="Searches with no results">
          <DayPlot
            title="Searches per day"
            unit={['search with no results', 'searches with no results']}
            days={days}
            counts={searchesByDay}
          />
          {searches.length > 0 && <Searches searches={searches} />}
        </Section>
      </div>
      <Section id="pages" title="Page views">
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <DayPlot title="Views per day" unit={['view', 'views']} days={days} counts={views.byDay} />
          {views.byPath.length > 0 && <PageViews views={views.byPath} />}
        </div>
      </Section>
    </>
  );
}

function Figures({ figures }: { figures: [name: string, count: number, to?: string][] }) {
  return (
    <dl className="panel flex flex-wrap gap-x-8 gap-y-3 p-4 sm:p-5">
      {figures.map(([name, count, to]) => (
        <div key={name}>
          <dt className="font-medium text-[0.875rem] text-muted">
            {to ? (
              <Link to={to} className="text-link underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd className="mt-1 font-bold text-[1.375rem] tracking-tight">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
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
