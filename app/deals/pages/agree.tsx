import { useState } from 'react';
import { Form, Link } from 'react-router';
import { contractSections, NOT_ADVICE } from '#app/deals/contract.ts';
import { agreeToDeal } from '#app/deals/deals.server.ts';
import { agreeSchema } from '#app/deals/terms.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/agree';
import { type DealReply, dealAction, requireDeal } from './require-deal.server.ts';
import { DealPage, Sections } from './sections.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { deal } = await requireDeal(args);
  const { id, car, version, own } = deal;
  return { id, car, version, own, sections: contractSections(deal) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Agree to the deal');

export const action = dealAction(agreeSchema, {}, (id, reader, { version, name, address }) =>
  agreeToDeal(db, id, reader, { version, name, address }),
);

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

/** Agrees to the version that is on the page. */
export default function AgreePage({ loaderData, actionData }: Route.ComponentProps) {
  const [{ id, car, version, own, sections }] = useState(loaderData);
  const reply: DealReply | undefined = actionData;
  const shown = reply?.newer ?? { version, sections };
  const { props, fields, problems } = useCheckedForm(agreeSchema, { reply, defaultValue: { ...own } });
  return (
    <DealPage title="Agree to the deal" lead={`${car}, version ${shown.version}. Read it through first.`}>
      <div className="panel p-5 sm:p-7">
        <Sections sections={shown.sections} />
      </div>
      <Form method="post" {...props} className="panel grid gap-5 p-5 sm:p-7">
        <ErrorSummary problems={problems} />
        <input type="hidden" name="version" value={shown.version} />
        <TextField field={fields.name} label="Your full name" hint="As on your licence" autoComplete="name" />
        <TextField field={fields.address} label="Your address" autoComplete="street-address" />
        <p className="text-muted text-sm">
          The other person sees your name and address once both of you have agreed. {NOT_ADVICE}
        </p>
        <CheckboxField field={fields.agrees} label={`I agree to version ${shown.version} of this deal`} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton problems={problems} pending="Saving…">
            Agree
          </SubmitButton>
          <Link to={`/deal/${id}`} className="button button-quiet">
            Back
          </Link>
        </div>
      </Form>
    </DealPage>
  );
}

export { ListingTrouble as ErrorBoundary };
