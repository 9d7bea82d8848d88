import { data } from 'react-router';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { changeForm, changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES } from '#app/selling/changes.ts';
import { findOwnListing } from '#app/selling/my-listings.server.ts';
import type { Route } from './+types/delete';
import { ChangePage } from './change-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const listing = await findOwnListing(db, viewer.uid, params.id);
  if (!listing) throw notFound('Listing not found');
  return { listing, next: returnPath(url.searchParams.get('next') ?? '/my-listings') };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete listing');

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  const form = await parseForm(request, changeForm);
  if (!form.ok) return form.refusal;
  const result = await withFailureMessage(context, CHANGES.delete.failed, () =>
    changeListing(db, { sellerId: viewer.uid, listingId: params.id, change: 'delete' }),
  );
  if (!result.success) return data(result.message, { status: 500 });
  if (result.message === null) throw notFound('Listing not found');
  return redirectWithFlash(returnPath(form.value.next ?? '/my-listings'), result.message);
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePage change="delete" {...loaderData} hasFailed={actionData !== undefined} />;
}

export { ListingTrouble as ErrorBoundary };
