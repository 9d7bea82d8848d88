import { data, Form, Link, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { reportSold } from '#app/availability/ask-sellers.server.ts';
import { SOLD_REPORTS_FROM_ADDRESS } from '#app/availability/availability-limits.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/sold-report';

export async function loader({ params, url }: Route.LoaderArgs) {
  const listing = await findListing(db, params.id);
  if (!listing) throw notFound('Listing not found');
  const isAsked = url.searchParams.get('asked') === 'yes';
  return { id: listing.id, title: listingTitle(listing), isSold: isSold(listing), isAsked };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Is it sold?');

export async function action({ params, context }: Route.ActionArgs) {
  if (!(await findListing(db, params.id))) throw notFound('Listing not found');
  const tooMany = await countAttempt(context, { fromAddress: SOLD_REPORTS_FROM_ADDRESS });
  if (tooMany) return data(tooMany.message, tooMany.init);
  await reportSold(db, params.id);
  return redirect(`/listing/${params.id}/sold-report?asked=yes`, 303);
}

export default function SoldReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isAsked } = loaderData;
  return (
    <AccountPage title={isAsked ? 'Thanks for telling us' : 'Did the seller say it’s sold?'}>
      <p className="wrap-anywhere font-semibold text-lg">{title}</p>
      {loaderData.isSold ? (
        <p role="status">It’s marked as sold.</p>
      ) : isAsked ? (
        <p role="status">We’ve asked the seller. If it’s sold, the listing will say so.</p>
      ) : (
        <>
          <p>
            We’ll email the seller and ask whether it’s still for sale, at most once a day. We don’t say who told us.
          </p>
          {actionData && <p role="alert">{actionData}</p>}
          <Form method="post">
            <SubmitButton>It’s sold</SubmitButton>
          </Form>
        </>
      )}
      <Link to={`/listing/${id}`} className="button button-quiet justify-self-start">
        Back to the car
      </Link>
    </AccountPage>
  );
}

export { ListingTrouble as ErrorBoundary };
