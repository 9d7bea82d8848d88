import { Link, redirect } from 'react-router';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { ChartPart, hasSum, SimilarCars, SumPart } from '#app/prices/comparison-parts.tsx';
import { readComparison } from '#app/prices/price-page.server.ts';
import { FEWEST_SIMILAR } from '#app/prices/price-sum.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/price';

export async function loader({ params }: Route.LoaderArgs) {
  const listing = await findListing(db, params.id);
  if (!listing) throw notFound('Listing not found');
  if (isSold(listing)) throw redirect(`/listing/${listing.id}`);
  const { id, priceCents, isDriveAway, kilometers, suburb, location } = listing;
  return {
    car: { id, title: listingTitle(listing), priceCents, isDriveAway, kilometers, place: suburb ?? location },
    comparison: await readComparison(db, id, new Date()),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'How this price compares');

export default function PricePage({ loaderData: { car, comparison } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-5 sm:py-8">
      <header>
        <Link to={`/listing/${car.id}`} className="text-link inline-flex min-h-11 items-center">
          ‹ {car.title}
        </Link>
        <h1 className="font-bold text-[1.75rem] md:text-4xl">How this price compares</h1>
        <p className="text-muted">
          {formatKilometers(car.kilometers)} · {car.place}
        </p>
        <PriceTag priceCents={car.priceCents} isDriveAway={car.isDriveAway} className="text-2xl" />
      </header>
      {comparison ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-5 max-lg:contents">
            {hasSum(comparison) ? <ChartPart comparison={comparison} /> : <TooFew count={comparison.similar.length} />}
            <div className="min-w-0 max-lg:order-3">
              <SimilarCars cars={comparison.similar} />
            </div>
          </div>
          <div className="grid min-w-0 gap-5 max-lg:contents">
            {hasSum(comparison) && <SumPart comparison={comparison} />}
            <Method />
          </div>
        </div>
      ) : (
        <p className="panel p-6">We’re comparing this price with similar cars. Reload the page in a minute.</p>
      )}
    </div>
  );
}

function TooFew({ count }: { count: number }) {
  return (
    <section className="panel p-4 sm:p-6">
      <h2 className="font-bold text-xl">{`Not enough similar cars (${count})`}</h2>
      <p className="mt-1 text-muted">
        We compare a price once there are {FEWEST_SIMILAR} cars of the same make and model, at most five years and
        100,000 km apart, for sale or sold in the last 180 days.
      </p>
    </section>
  );
}

function Method() {
  return (
    <section className="px-1 max-lg:order-4">
      <h2 className="font-bold">How we work it out</h2>
      <p className="mt-1 text-muted text-sm">
        We compare asking prices, not what people paid. We take up to 12 cars of the same make and model that are most
        alike in variant, body, engine, year and kilometres, and adjust their prices by what a year and a kilometre
        change among cars of this model (Theil–Sen slopes). We can’t see condition, service history or extras.
        Drive-away prices count without the estimated charges of their state. Tried on 13,900 real ads, half of the
        estimates were within 7% of the asking price.
      </p>
    </section>
  );
}

export { ListingTrouble as ErrorBoundary };
