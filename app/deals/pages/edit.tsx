import { changeDeal } from '#app/deals/deals.server.ts';
import { editSchema, TERMS_CHECK, toTyped } from '#app/deals/terms.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/edit';
import { dealAction, requireDeal } from './require-deal.server.ts';
import { DealPage } from './sections.tsx';
import { TermsForm } from './terms-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { deal } = await requireDeal(args);
  const { id, car, side, version, terms } = deal;
  return { id, car, side, version, typed: toTyped(terms) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Change the deal');

export const action = dealAction(editSchema, TERMS_CHECK, (id, reader, { version, ...terms }) =>
  changeDeal(db, id, reader, { version, terms }),
);

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function EditDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, car, side, version, typed } = loaderData;
  return (
    <DealPage title="Change the deal" lead={`${car}. After a change both of you agree again.`}>
      <TermsForm side={side} version={version} typed={typed} reply={actionData} back={`/deal/${id}`}>
        Save changes
      </TermsForm>
    </DealPage>
  );
}

export { ListingTrouble as ErrorBoundary };
