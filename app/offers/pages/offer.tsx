import { Form, Link, redirect } from 'react-router';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { makeOffer } from '#app/offers/offers.server.ts';
import {
  DAY_CHOICES,
  dayAfter,
  leastOffer,
  NO_OFFERS,
  NOT_A_CONTRACT,
  NOT_SENT,
  OFFERS_OF_ACCOUNT,
  offerForm,
  USUAL_DAYS,
} from '#app/offers/offers.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { ChoiceField } from '#app/ui/forms/choice-field.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDollars, formatPrice } from '#app/vocabulary/money.ts';
import type { Route } from './+types/offer';
import { requireThread } from './require-thread.server.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { conversation } = await requireThread({ request, context }, params.id);
  const car = conversation.listingId ? await findListing(db, conversation.listingId) : null;
  const reason = !car
    ? NO_OFFERS['not-there']
    : car.soldDate
      ? NO_OFFERS.sold
      : car.priceType === 'Firm'
        ? NO_OFFERS.firm
        : null;
  return { title: listingTitle(conversation.car), priceCents: car?.priceCents ?? 0, reason, requestId: newId() };
}

const FORM = { trouble: NOT_SENT };

/** “Not yours” comes before what is wrong with the form. */
export async function action(args: Route.ActionArgs) {
  await requireThread(args, args.params.id);
  return send(args);
}

const send = formAction(offerForm, FORM, async (form, { request, context, params }: Route.ActionArgs) => {
  const { reader } = await requireThread({ request, context }, params.id);
  const taken = await takeAttempt(db, OFFERS_OF_ACCOUNT, reader.emails[0] ?? reader.userId ?? '');
  if (!taken.ok) {
    const { message, init } = tooManyAttempts(context, taken.retryAfterSeconds);
    return form.refuse(['You’re making offers too fast.', message], init);
  }
  const { requestId: id, amount: dollars, days } = form.value;
  const validUntil = dayAfter(Number(days), new Date());
  const made = await makeOffer(db, { id, conversationId: params.id, reader, dollars, validUntil });
  if (!made) throw notFound('Conversation not found');
  if (!made.ok) return form.refuse(made.field ? { amount: made.field } : made.message);
  return redirect(`/messages/${params.id}`, 303);
});

export const clientAction = followOrKeepText<Route.ClientActionArgs>(NOT_SENT);

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Make an offer');

export default function OfferPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, priceCents, reason, requestId } = loaderData;
  const defaultValue = { days: USUAL_DAYS, requestId };
  const { props, fields, problems } = useCheckedForm(offerForm, { reply: actionData, defaultValue });
  const back = (
    <Link to={`/messages/${params.id}`} className="button button-quiet max-sm:flex-1">
      {reason ? 'Back to the conversation' : 'Cancel'}
    </Link>
  );
  return (
    <div className="page-narrow">
      <div className="panel grid min-w-0 gap-5 p-5 sm:p-7">
        <h1>Make an offer</h1>
        <p>{reason ? title : `${title}, listed for ${formatPrice(priceCents)}.`}</p>
        {reason ? (
          <>
            <p role="alert">{reason}</p>
            <ErrorSummary problems={problems} />
            <div>{back}</div>
          </>
        ) : (
          <Form method="post" {...props} className="grid gap-5">
            <ErrorSummary problems={problems} />
            <input type="hidden" name="requestId" value={fields.requestId.value ?? requestId} />
            <TextField
              field={fields.amount}
              label="Your offer in dollars"
              hint={`From ${formatDollars(leastOffer(priceCents))}, e.g. ${formatDollars(Math.round((priceCents * 0.95) / 10_000) * 100)}`}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <ChoiceField field={fields.days} label="Valid for" choices={DAY_CHOICES} />
            <p className="text-muted text-sm">{NOT_A_CONTRACT}</p>
            <div className="flex flex-wrap gap-3">
              <SubmitButton problems={problems} className="max-sm:flex-1">
                Send offer
              </SubmitButton>
              {back}
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}
