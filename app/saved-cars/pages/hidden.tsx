import { data, Form, Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { toCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingCard } from '#app/listings/listing-card.tsx';
import { listSummaries } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { readHiddenCars, storeHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { hideAction, MOST_HIDDEN_CARS } from '#app/saved-cars/device-cars.ts';
import type { Route } from './+types/hidden';

const HIDDEN_CARS = '/hidden-cars';

export async function loader({ request }: Route.LoaderArgs) {
  const ids = await readHiddenCars(request);
  const listings = await listSummaries(db, ids);
  const now = new Date();
  const headers = new Headers();
  if (listings.length < ids.length) {
    headers.append('Set-Cookie', await storeHiddenCars(listings.map(({ id }) => id)));
  }
  return data({ cards: listings.map((listing) => toCard(listing, now)) }, { headers });
}

export async function action() {
  return redirect('/listings', { status: 303, headers: { 'Set-Cookie': await storeHiddenCars([]) } });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Hidden cars');

export default function HiddenCarsPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-5">
      <h1>Hidden cars</h1>
      <p className="max-w-[65ch] text-muted">
        {`Your search results on this device skip these cars. We keep the last ${MOST_HIDDEN_CARS} you hid.`}
      </p>
      {cards.length > 0 ? (
        <>
          <Form method="post" replace>
            <button type="submit" className="button button-quiet">
              Show all again
            </button>
          </Form>
          <ul aria-label="Hidden cars" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {cards.map((card) => (
              <li key={card.id} className="grid min-w-0 content-start gap-2">
                <ListingCard card={card} action={null} heading="h2" />
                <Form method="post" action={hideAction(card.id, false)} replace preventScrollReset className="grid">
                  <input type="hidden" name="next" value={HIDDEN_CARS} />
                  <button type="submit" className="button button-quiet">
                    Show again
                    <span className="sr-only"> {listingTitle(card)}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          No cars are hidden. You can hide a car on its page.{' '}
          <Link to="/listings" className="text-link underline">
            Browse cars
          </Link>
        </p>
      )}
    </div>
  );
}
