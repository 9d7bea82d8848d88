import { Form, Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { cancelDeal } from '#app/deals/deals.server.ts';
import { CANCEL_CHECK, cancelSchema } from '#app/deals/terms.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextAreaField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/cancel';
import { dealAction, requireDeal } from './require-deal.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, car, agreedAt } = (await requireDeal(args)).deal;
  return { id, car, isAgreed: agreedAt !== null };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Cancel the deal');

export const action = dealAction(cancelSchema, CANCEL_CHECK, (id, reader, { reason }) =>
  cancelDeal(db, id, reader, reason),
);

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function CancelDealPage({ loaderData: { id, car, isAgreed }, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(cancelSchema, { reply: actionData, ...CANCEL_CHECK });
  return (
    <AccountPage title="Cancel the deal" lead={car}>
      <p>
        We’ll email both of you the reason.
        {isAgreed && ' You’ve both agreed: cancelling here doesn’t settle what either of you may owe the other by law.'}
      </p>
      <Form method="post" {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <TextAreaField field={fields.reason} label="Reason" hint="e.g. The finance wasn’t approved" rows={3} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton problems={problems} pending="Cancelling…">
            Cancel the deal
          </SubmitButton>
          <Link to={`/deal/${id}`} className="button button-quiet">
            Back
          </Link>
        </div>
      </Form>
    </AccountPage>
  );
}

export { ListingTrouble as ErrorBoundary };
