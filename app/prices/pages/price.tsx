import { Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { listHistory } from '#app/listings/history.server.ts';
import { toHistory } from '#app/listings/history.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { PriceHistory } from '#app/listings/listing-history.tsx';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { GuideLink } from '#app/prices/guide-link.tsx';
import { OnRoadPart } from '#app/prices/on-road-part.tsx';
import { hasOnRoadCosts, onRoadSum } from '#app/prices/on-road-shown.ts';
import { findComparison } from '#app/prices/price-page.server.ts';
import { fuelYearly } from '#app/prices/running-costs.ts';
import { FuelPart } from '#app/prices/running-costs-part.tsx';
import { readVisitorState, readYearlyKilometers } from '#app/prices/visitor-state.server.ts';
import { guideHref } from '#app/search/guided-models.server.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/price';
import { WholeComparison } from './comparison-parts.tsx';

export async function loader({ request, params }: Route.LoaderArgs) {
  const listing = await findListing(db, params.id);
  if (!listing) throw notFound('Listing not found');
  if (isSold(listing)) throw redirect(`/listing/${listing.id}`);
  const { id, priceCents, isDriveAway, kilometers, suburb, location } = listing;
  const now = new Date();
  const state = await readVisitorState(request);
  return {
    car: {
      id,
      model: listing.model,
      title: listingTitle(listing),
      priceCents,
      isDriveAway,
      kilometers,
      place: suburb ?? location,
    },
    comparison: await findComparison(db, id, now),
    fuel: fuelYearly(listing, env.FUEL_PRICES, await readYearlyKilometers(request)),
    onRoad: state && hasOnRoadCosts(listing) ? onRoadSum(state, listing, now) : null,
    guide: await guideHref(listing),
    history: toHistory(await listHistory(db, id), listing, now),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'How this price compares');

export default function PricePage({
  loaderData: { car, comparison, fuel, onRoad, guide, history },
}: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <Link to={`/listing/${car.id}`} className="text-link inline-flex min-h-11 items-center">
          ‹ {car.title}
        </Link>
        <h1>How this price compares</h1>
        <div className="flex flex-wrap items-baseline gap-x-3 text-muted">
          <PriceTag priceCents={car.priceCents} isDriveAway={car.isDriveAway} className="text-2xl" />
          {formatKilometers(car.kilometers)} · {car.place}
        </div>
        {guide && <GuideLink href={guide} model={car.model} />}
      </header>
      {comparison ? (
        <WholeComparison comparison={comparison}>
          {history && (
            <section aria-labelledby="history" className="panel p-4 sm:p-6">
              <h2 id="history" className="font-bold text-xl">
                This car’s price
              </h2>
              <PriceHistory history={history} />
            </section>
          )}
        </WholeComparison>
      ) : (
        <p className="panel p-6">We’re comparing this price with similar cars. Reload the page in a minute.</p>
      )}
      {fuel && (
        <section id="running" aria-labelledby="running-title" className="panel grid max-w-2xl gap-3 p-4 sm:p-6">
          <h2 id="running-title" className="font-bold text-xl">
            What it costs to run
          </h2>
          <FuelPart yearly={fuel} next={`/listing/${car.id}/price#running`} />
          {!car.isDriveAway && <OnRoadPart sum={onRoad} next={`/listing/${car.id}/price#running`} />}
        </section>
      )}
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
