import { findAccount } from '#app/accounts/admin-accounts.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { answerSuspension, suspendAccount } from '#app/trust/decide.server.ts';
import { suspensionSchema } from '#app/trust/decision-form.ts';
import type { Route } from './+types/suspend-account';
import { SuspensionForm } from './suspension-form.tsx';

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
