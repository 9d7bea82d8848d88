import { data } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { addFlash, notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES, changePath, type ListingAction } from '#app/selling/changes.ts';
import { findOwnListing } from '#app/selling/my-listings.server.ts';
import { failureOf } from '#app/selling/use-change.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/change';

const TITLES: Record<ListingAction, string> = {
  sale: 'Mark as sold',
  relist: 'Mark as for sale',
  delete: 'Delete listing',
};

const changeForm = z.object({ next: z.string().optional(), by: z.literal('script').optional() });

/** The last part of each of the three addresses. */
function changeOf(pattern: string): ListingAction {
  return pattern.slice(pattern.lastIndexOf('/') + 1) as ListingAction;
}

export async function loader({ context, params, url, pattern }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const listing = await findOwnListing(db, viewer.uid, params.id);
  if (!listing) throw notFound('Listing not found');
  return { change: changeOf(pattern), listing, next: returnPath(url.searchParams.get('next') ?? '/my-listings') };
}

/** Answers a failure with its message; a script that succeeds stays on its page. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const change = changeOf(pattern);
  const form = await parseForm(request, changeForm);
  if (!form.ok) return form.refusal;
  const result = await withFailureMessage(context, CHANGES[change].failed, () =>
    changeListing(db, { sellerId: viewer.uid, listingId: params.id, change }),
  );
  if (!result.success) return data(result.message, { status: 500 });
  if (result.message === null) throw notFound('Listing not found');
  if (form.value.by) return data(null, { headers: await addFlash(result.message) });
  return redirectWithFlash(returnPath(form.value.next ?? '/my-listings'), result.message);
}

export const clientAction = ({ serverAction, pattern }: Route.ClientActionArgs) =>
  failureOf(serverAction(), CHANGES[changeOf(pattern)].failed);

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  privateMeta(matches[0].loaderData, TITLES[loaderData?.change ?? changeOf(location.pathname)]);

/** For browsers without JavaScript, and after signing in again. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, listing, next } = loaderData;
  const { button, words, failed } = CHANGES[change];
  return (
    <div className="page-narrow">
      <ConfirmPage
        title={listingTitle(listing)}
        message={words}
        confirm={button}
        isDeletion={change === 'delete'}
        action={changePath(listing.id, change)}
        fields={{ next }}
        cancel={next}
        failed={actionData === undefined ? undefined : failed}
      />
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
