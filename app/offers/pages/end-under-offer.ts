import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { setUnderOffer } from '#app/listings/sale.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import type { Route } from './+types/end-under-offer';

const endForm = z.object({ next: z.string().optional() });

/** Once more does nothing. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const sellerId = viewerOf(context).uid;
  const form = await parseForm(request, endForm);
  if (!form.ok) return form.refusal;
  const listing = await findListing(db, params.id, sellerId);
  if (listing?.userId !== sellerId) throw notFound('Listing not found');
  await refreshListings(await setUnderOffer(db, { sellerId, listingId: listing.id, until: null }));
  return redirectWithFlash(
    returnPath(form.value.next ?? '/my-listings'),
    `${listingTitle(listing)} is no longer under offer.`,
  );
}
