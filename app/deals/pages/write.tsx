import { Link, redirect } from 'react-router';
import { findDealOf, findStart, startDeal } from '#app/deals/deals.server.ts';
import { DEALS_OF_PERSON, editSchema, REFUSALS, TERMS_CHECK } from '#app/deals/terms.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { sentContext, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { OUR_SIDE } from '#app/ui/network-error.ts';
import type { Route } from './+types/write';
import { countChange, requireReader } from './require-deal.server.ts';
import { DealPage } from './sections.tsx';
import { TermsForm } from './terms-form.tsx';

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const start = await findStart(db, params.id, reader);
  if (!start) throw notFound('Conversation not found');
  const dealId = await findDealOf(db, params.id);
  if (dealId && !context.get(sentContext)) throw redirect(`/deal/${dealId}`);
  const { title, side, refusal, terms, isAgreed } = start;
  const typed = Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]));
  return { id: params.id, title, side, dealId, refusal: refusal && REFUSALS[refusal], typed, isAgreed };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Write the deal down');

export async function action({ request, params, context, url }: Route.ActionArgs) {
  context.set(sentContext, true);
  const reader = await requireReader({ request, context, url });
  if (!(await findStart(db, params.id, reader))) throw notFound('Conversation not found');
  const form = await parseForm(request, editSchema, TERMS_CHECK);
  if (!form.ok) return form.refusal;
  const tooMany = await countChange(context, reader, DEALS_OF_PERSON);
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  const { version: _, ...terms } = form.value;
  const result = await withFailureMessage(context, OUR_SIDE, () => startDeal(db, params.id, reader, terms));
  if (result && 'code' in result) return form.refuse(result.message, { status: 500 });
  if (!result) throw notFound('Conversation not found');
  return result.ok ? redirect(`/deal/${result.id}`, 303) : form.refuse(REFUSALS[result.reason], { status: 409 });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function WriteDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, side, dealId, refusal, typed, isAgreed } = loaderData;
  const back = `/messages/${id}`;
  return (
    <DealPage title="Write the deal down" lead={`${title}. The other person can change it until you’ve both agreed.`}>
      {refusal && !actionData ? (
        <div className="panel grid gap-5 p-5 sm:p-7">
          <p role="alert">{refusal}</p>
          <Link to={back} className="button button-quiet justify-self-start">
            Back to the conversation
          </Link>
        </div>
      ) : (
        <>
          {dealId && (
            <Link to={`/deal/${dealId}`} className="text-link">
              Open the deal that’s already written
            </Link>
          )}
          <TermsForm side={side} version={0} typed={typed} isAgreed={isAgreed} reply={actionData} back={back}>
            Write it down
          </TermsForm>
        </>
      )}
    </DealPage>
  );
}

export { ListingTrouble as ErrorBoundary };
