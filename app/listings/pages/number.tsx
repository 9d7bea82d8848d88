import { setTimeout } from 'node:timers/promises';
import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { numberGate, numberPresses, requesterOf } from '#app/http/number-gate.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { countPress } from '#app/listings/number-presses.server.ts';
import { countCall } from '#app/listings/number-presses.ts';
import { NumberOnPress } from '#app/listings/seller-contact.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/number';

export async function loader({ params }: Route.LoaderArgs) {
  return { title: listingTitle(await requireListing(params.id)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { phoneNumber } = await requireListing(params.id);
  const requester = requesterOf(request, context.get(requestContext));
  const pauseMs = numberGate.pauseMs(requester);
  if (pauseMs > 0) await setTimeout(pauseMs, null, { signal: request.signal });
  numberPresses.press({ kind: 'opened', listingId: params.id }, requester, countPress);
  return { phoneNumber };
}

async function requireListing(id: string) {
  const listing = await findListing(db, id);
  if (!listing) throw notFound('Listing not found');
  if (isSold(listing) || listing.phoneNumber === '') throw notFound('This car has no number to call');
  return listing;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Seller’s number');

export default function NumberPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page-narrow grid gap-5">
      <h1>Seller’s number</h1>
      <p>{loaderData.title}</p>
      {actionData ? (
        <a
          href={`tel:${actionData.phoneNumber}`}
          onClick={(event) => countCall(params.id, event)}
          className="button min-h-12 text-base"
        >
          <Phone className="size-4.5" aria-hidden="true" />
          Call Seller · {formatPhone(actionData.phoneNumber)}
        </a>
      ) : (
        <NumberOnPress listingId={params.id} />
      )}
      <p className="text-muted text-sm">
        You, or someone on your network, opened a lot of cars in a short time. To stop scraping, we show numbers one at
        a time. They’ll be back on each car’s page in ten minutes.
      </p>
      <p>
        <Link to={`/listing/${params.id}`} className="button button-quiet">
          Back to the car
        </Link>
      </p>
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
