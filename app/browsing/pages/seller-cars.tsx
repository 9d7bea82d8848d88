import { Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { toCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findSellerOf } from '#app/listings/sellers.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { heartsAmong } from '#app/saved-cars/device-cars.server.ts';
import { Hearts } from '#app/saved-cars/hearts.tsx';
import { ListingGrid } from '#app/saved-cars/listing-grid.tsx';
import { carsListed } from '#app/trust/seller-facts.ts';
import { findSellerFacts } from '#app/trust/sellers.server.ts';
import { readStock } from '#app/trust/stock.server.ts';
import { parseStockChoice, stockHref } from '#app/trust/stock-choice.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import type { Route } from './+types/seller-cars';

/** A private seller's cars, found from one of them, without showing a name. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const car = await findSellerOf(db, params.id);
  if (!car || car.hiddenAt) throw notFound('Listing not found');
  const facts = await findSellerFacts(db, car.sellerId);
  if (facts.dealer) throw redirect(`/dealers/${facts.dealer.slug}`);
  const choice = parseStockChoice(url.searchParams);
  const { listings, page, pages } = await readStock(db, car.sellerId, choice);
  const now = new Date();
  return {
    path: `/listing/${car.id}/seller`,
    title: listingTitle(car),
    carPath: `/listing/${car.id}`,
    reportPath: `/report/seller/${car.id}`,
    since: facts.since,
    cars: carsListed(facts),
    choice,
    page,
    pages,
    cards: listings.map((listing) => toCard(listing, now)),
    savedIds: await heartsAmong(
      db,
      { request, context },
      listings.map(({ id }) => id),
    ),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'This seller’s cars');

export default function SellerCarsPage({ loaderData }: Route.ComponentProps) {
  const { path, title, carPath, reportPath, since, cars, choice, page, pages, cards, savedIds } = loaderData;
  return (
    <Hearts savedIds={savedIds} page={path}>
      <div className="page grid gap-5">
        <div>
          <h1>This seller’s cars</h1>
          <p className="mt-1 text-muted">
            Private seller · Member since {since} · {cars}
          </p>
          <p>
            <Link to={carPath} className="text-link">
              Back to the {title}
            </Link>
          </p>
          <p className="mt-3">
            <Link to={reportPath} className="text-link">
              Report this seller
            </Link>
          </p>
        </div>
        {cards.length > 0 ? (
          <ListingGrid cards={cards} heading="h2" />
        ) : (
          <p className="text-muted">No cars for sale at the moment.</p>
        )}
        <Pagination page={page} pages={pages} hrefOf={(to) => stockHref(path, { ...choice, page: to })} />
      </div>
    </Hearts>
  );
}

export { ListingTrouble as ErrorBoundary };
