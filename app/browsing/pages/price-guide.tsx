import { Link, redirect } from 'react-router';
import { packRows, unpack } from '#app/http/packed.ts';
import { NOINDEX, siteMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { toCard } from '#app/listings/card.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  bandsByKilometers,
  bandsByYear,
  type GuideCar,
  LOSS_YEARS,
  type Loss,
  lossOf,
  middlePrice,
  salesOf,
} from '#app/prices/guide.ts';
import { listGuideCars } from '#app/prices/guide-cars.server.ts';
import { GuideChart } from '#app/prices/guide-chart.tsx';
import { OnRoadPart } from '#app/prices/on-road-part.tsx';
import { onRoadSum, withOnRoad } from '#app/prices/on-road-shown.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import { heartsAmong } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { guideHref } from '#app/search/guided-models.server.ts';
import { findLanding, landingCriteria, landingHref } from '#app/search/landing.ts';
import { listMakes, searchListings } from '#app/search/search.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatCars, formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/price-guide';

const SHOWN_CARS = 6;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const named = findLanding(await listMakes(), params.make, params.model);
  if (!named?.make || !named.model) throw notFound('Page not found');
  const model = { make: named.make, model: named.model };
  const path = await guideHref(model);
  if (!path) throw redirect(landingHref(model));
  const now = new Date();
  const state = await readVisitorState(request);
  const found = await searchListings(db, { ...landingCriteria(model), status: ['available'] });
  const some = await listGuideCars(db, model);
  const cars = some.map(({ car: _, ...shown }): GuideCar => shown);
  const middle = middlePrice(cars);
  const shown = found.listings.slice(0, SHOWN_CARS);
  const [typical] = found.listings;
  return {
    name: `${model.make} ${model.model}`,
    path,
    all: landingHref(model),
    forSale: found.total,
    middle,
    cars: packRows(cars),
    loss: lossOf(cars, Number(melbourneDay(now).slice(0, 4))),
    sales: salesOf(cars),
    onRoad: state && typical ? onRoadSum(state, { ...typical, priceCents: middle * 100 }, now) : null,
    cards: packRows(shown.map((listing) => withOnRoad(toCard(listing, now), listing, state, now))),
    savedIds: await heartsAmong(
      db,
      { request, context },
      shown.map(({ id }) => id),
    ),
    site: { siteName: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Page not found' }, NOINDEX];
  const { name, path, forSale, middle, site } = loaderData;
  const title = `${name} prices: what a used one costs`;
  const description = `${formatCars(forSale)} for sale, the middle price ${formatDollars(middle)}. Prices by year and kilometres, and what one loses a year.`;
  return siteMeta(site, { title, description, path });
};

export default function PriceGuidePage({ loaderData }: Route.ComponentProps) {
  const { name, path, all, forSale, middle, loss, sales, onRoad, savedIds } = loaderData;
  const cars = unpack(loaderData.cards);
  const counted = unpack(loaderData.cars);
  const duty =
    onRoad?.missing && onRoad.total ? { ...onRoad, missing: 'A range, because duty depends on the car.' } : onRoad;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <Link to="/prices" className="inline-flex min-h-11 items-center text-link">
          ‹ All price guides
        </Link>
        <h1>{`What a used ${name} costs`}</h1>
        <p className="mt-2 text-lg">
          {`${formatCars(forSale)} for sale. The middle price is ${formatDollars(middle)}, before government charges.`}
        </p>
        <p className="text-muted">
          {`These are asking prices, not what people paid, of ${formatCars(counted.length)} for sale or sold in the last 180 days.`}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <GuideChart
          title="By year"
          head="Year"
          cars={counted}
          bands={bandsByYear(counted)}
          placeOf={({ year }) => year}
          tickOf={String}
        />
        <GuideChart
          title="By kilometres"
          head="Kilometres"
          cars={counted}
          bands={bandsByKilometers(counted)}
          placeOf={({ kilometers }) => kilometers}
          tickOf={formatCount}
        />
        {loss && <LossPart loss={loss} />}
        <div className="grid gap-5">
          <section aria-labelledby="speed" className="panel p-4 sm:p-6">
            <h2 id="speed" className="font-bold text-xl">
              How fast they sell
            </h2>
            <p className="mt-1">
              {sales
                ? `Half of the ${sales.count} sold in the last 180 days were sold within ${sales.days} ${sales.days === 1 ? 'day' : 'days'} of being listed.`
                : 'Too few were sold in the last 180 days to say.'}
            </p>
          </section>
          <section aria-labelledby="duty" className="panel p-4 sm:p-6">
            <h2 id="duty" className="mb-1 font-bold text-xl">
              {`Stamp duty on one at ${formatDollars(middle)}`}
            </h2>
            <OnRoadPart sum={duty} next={path} />
          </section>
        </div>
      </div>
      <section aria-labelledby="cars">
        <h2 id="cars" className="mb-3 font-bold text-2xl">
          For sale now
        </h2>
        <Hearts savedIds={savedIds} page={path}>
          <ListingGrid cards={cars} />
        </Hearts>
        <Link to={all} className="button mt-5">
          {`See all ${formatCount(forSale)}`}
        </Link>
      </section>
      <CountedCars cars={counted} />
    </div>
  );
}

function LossPart({ loss }: { loss: Loss }) {
  const { year, kilometers, start, end, yearShare, kmShare, kmMore, forYears, forKilometers } = loss;
  const lines = [
    [`A ${year} with ${formatKilometers(kilometers)}`, formatDollars(start), ''],
    ['Three years older', `−${formatDollars(forYears)}`, `${percent(yearShare)} less each year`],
    [
      `${formatKilometers(kmMore)} more`,
      `−${formatDollars(forKilometers)}`,
      `${percent(kmShare)} less for each 10,000 km`,
    ],
    ['In three years', formatDollars(end), 'To the nearest $100'],
  ] as const;
  return (
    <section aria-labelledby="loss" className="panel min-w-0 p-4 sm:p-6">
      <h2 id="loss" className="font-bold text-xl">
        {`What one loses: about ${formatDollars(Math.round((start - end) / LOSS_YEARS / 10) * 10)} a year`}
      </h2>
      <p className="mt-1">
        {`A ${year} worth about ${formatDollars(start)} is worth about ${formatDollars(end)} in three years, if prices fall as they did over the ages for sale today.`}
      </p>
      <dl className="mt-2">
        {lines.map(([label, amount, hint]) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2.5 last:border-0"
          >
            <dt>{label}</dt>
            <dd className="whitespace-nowrap font-semibold tabular-nums">{amount}</dd>
            {hint && <dd className="col-span-2 text-muted text-sm">{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function CountedCars({ cars }: { cars: readonly GuideCar[] }) {
  return (
    <details className="panel p-4 sm:p-6">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {`The ${formatCars(cars.length)} behind these figures`}
      </summary>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="border-muted border-b text-right align-bottom text-sm">
            <th scope="col" className="py-2 text-left">
              Car
            </th>
            <th scope="col">Kilometres</th>
            <th scope="col">Before charges</th>
          </tr>
        </thead>
        <tbody>
          {cars.map(({ id, year, kilometers, dollars, isSold, daysToSell }) => (
            <tr key={id} className="border-line border-b text-right last:border-0">
              <th scope="row" className="text-left font-normal">
                {isSold ? (
                  <span className="inline-flex min-h-11 flex-wrap items-center gap-x-2">
                    {year}{' '}
                    <span className="text-muted text-sm">{`Sold after ${daysToSell} ${daysToSell === 1 ? 'day' : 'days'}`}</span>
                  </span>
                ) : (
                  <Link to={`/listing/${id}`} className="inline-flex min-h-11 min-w-11 items-center text-link">
                    {year}
                  </Link>
                )}
              </th>
              <td>{formatKilometers(kilometers)}</td>
              <td>{formatDollars(dollars)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
