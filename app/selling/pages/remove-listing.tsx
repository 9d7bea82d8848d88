import { data } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findSellerOf } from '#app/listings/sellers.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES } from '#app/selling/changes.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/remove-listing';

export async function loader({ params }: Route.LoaderArgs) {
  return { listing: await requireListing(params.id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Remove listing');

export async function action({ context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const { id: listingId, sellerId } = await requireListing(params.id);
  const result = await withFailureMessage(context, CHANGES.delete.failed, () =>
    changeListing(db, { sellerId, listingId, change: 'delete', administrator: viewer.uid }),
  );
  if (!result.success) return data({ failed: result.message }, { status: 500 });
  if (result.message === null) throw notFound('Listing not found');
  log.info({ administrator: viewer.uid, listing: listingId, seller: sellerId }, 'administrator removed a listing');
  return redirectWithFlash(`/admin/accounts/${sellerId}`, result.message);
}

async function requireListing(id: string) {
  const listing = await findSellerOf(db, id);
  if (!listing) throw notFound('Listing not found');
  return listing;
}

export default function AdminRemoveListingPage({ loaderData: { listing }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={listingTitle(listing)}
      message={CHANGES.delete.words}
      confirm="Remove"
      isDeletion
      action={`/admin/listings/${listing.id}/remove`}
      cancel={`/admin/accounts/${listing.sellerId}`}
      failed={actionData?.failed}
    />
  );
}
