import { Form, Link } from 'react-router';
import { findAccount } from '#app/accounts/admin-accounts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { answerSuspension, suspendAccount } from '#app/trust/decide.server.ts';
import { suspensionSchema } from '#app/trust/decision-form.ts';
import { RemovalReasonField } from '#app/trust/moderation/decision-panel.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/suspend-account';

export async function loader({ params }: Route.LoaderArgs) {
  const { id, name, suspendedAt } = await requireAccount(params.id);
  return { id, name: name || 'No name', isSuspended: suspendedAt !== null };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Suspend account');

export async function action({ request, context, params }: Route.ActionArgs) {
  const { uid: by } = viewerOf(context);
  const { id: userId } = await requireAccount(params.id);
  const here = `/admin/accounts/${userId}`;
  if (userId === by) return redirectWithFlash(here, 'You can’t suspend your own account.');
  const form = await parseForm(request, suspensionSchema);
  if (!form.ok) return form.refusal;
  const { do: action, reason } = form.value;
  const choice = { userId, by, reason, note: '' };
  if (action === 'suspend' && reason === '') return form.refuse({ reason: 'Choose a reason' });
  const outcome = await (action === 'restore' ? answerSuspension(db, choice, action) : suspendAccount(db, choice));
  if (outcome.state === 'decided') await refreshListings(outcome.listingIds);
  else return redirectWithFlash(here, 'This account can’t be suspended or restored.');
  return redirectWithFlash(here, action === 'restore' ? 'Account restored.' : 'Account suspended.');
}

async function requireAccount(id: string) {
  const account = await findAccount(db, id);
  if (!account) throw notFound('Account not found');
  return account;
}

export default function SuspendAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SuspensionForm {...loaderData} reply={actionData} />;
}

type SuspensionFormProps = { id: string; name: string; isSuspended: boolean; reply: FormReply | undefined };

function SuspensionForm({ id, name, isSuspended, reply }: SuspensionFormProps) {
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <Form method="post" className="panel grid w-full max-w-lg gap-5 p-5 sm:p-7">
      <h1>{name}</h1>
      <p>
        {isSuspended
          ? 'Its cars are shown again and everything works as before.'
          : 'Its cars are hidden and it’s signed out everywhere. The owner can appeal once, download their data or delete the account.'}
      </p>
      {errors.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {errors.join('. ')}
        </p>
      )}
      <input type="hidden" name="do" value={isSuspended ? 'restore' : 'suspend'} />
      {!isSuspended && <RemovalReasonField />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className={isSuspended ? '' : 'button-danger'}>
          {isSuspended ? 'Restore account' : 'Suspend account'}
        </SubmitButton>
        <Link to={`/admin/accounts/${id}`} className="button button-quiet">
          Cancel
        </Link>
      </div>
    </Form>
  );
}
