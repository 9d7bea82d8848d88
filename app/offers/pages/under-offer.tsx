import { Form, Link } from 'react-router';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { setUnderOffer } from '#app/listings/sale.server.ts';
import { DAY_CHOICES, dayAfter, USUAL_DAYS, underOfferForm, WORDS } from '#app/offers/under-offer.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { ChoiceField } from '#app/ui/forms/choice-field.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDay } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/under-offer';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const listing = await requireOwn(params.id, viewerOf(context).uid);
  const { id, underOfferUntil } = listing;
  const next = returnPath(url.searchParams.get('next') ?? '/my-listings');
  return { id, title: listingTitle(listing), isSold: isSold(listing), underOfferUntil, next };
}

async function requireOwn(id: string, sellerId: string) {
  const listing = await findListing(db, id, sellerId);
  if (listing?.userId !== sellerId) throw notFound('Listing not found');
  return listing;
}

const FORM = { trouble: WORDS.failed };

export const action = formAction(underOfferForm, FORM, async (form, { context, params }: Route.ActionArgs) => {
  const sellerId = viewerOf(context).uid;
  const listing = await requireOwn(params.id, sellerId);
  const { days, next = '/my-listings' } = form.value;
  const until = dayAfter(Number(days), new Date());
  const changed = await setUnderOffer(db, { sellerId, listingId: listing.id, until });
  if (changed.length === 0) return form.refuse(WORDS.sold);
  await refreshListings(changed);
  return redirectWithFlash(returnPath(next), `${listingTitle(listing)} is under offer until ${formatDay(until)}.`);
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>(WORDS.failed);

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Under offer');

export default function UnderOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isSold, underOfferUntil, next } = loaderData;
  const defaultValue = { days: USUAL_DAYS, next };
  const { props, fields, problems } = useCheckedForm(underOfferForm, { reply: actionData, defaultValue });
  return (
    <div className="page-narrow">
      <div className="panel grid min-w-0 gap-5 p-5 sm:p-7">
        <h1>{title}</h1>
        <p>
          {isSold
            ? WORDS.sold
            : underOfferUntil
              ? `Under offer until ${formatDay(underOfferUntil)}. ${WORDS.ends}`
              : `Have a buyer? Mark your car under offer while you sort out the sale. ${WORDS.stays}`}
        </p>
        <Form method="post" {...props} className="grid gap-5">
          <ErrorSummary problems={problems} />
          <input type="hidden" name="next" value={next} />
          <ChoiceField field={fields.days} label="For how long?" hint={WORDS.ends} choices={DAY_CHOICES} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton problems={problems} className="max-sm:flex-1">
              {underOfferUntil ? 'Change the days' : 'Mark under offer'}
            </SubmitButton>
            <Link to={next} className="button button-quiet max-sm:flex-1">
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </div>
  );
}

export { ListingTrouble as ErrorBoundary } from '#app/listings/listing-trouble.tsx';
