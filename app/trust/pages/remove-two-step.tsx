import { findAccount } from '#app/accounts/admin-accounts.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { removeFactorOf } from '#app/trust/decide.server.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/remove-two-step';

export async function loader({ params }: Route.LoaderArgs) {
  return requireAccount(params.id);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches[0].loaderData, 'Remove two-step verification');

export async function action({ context, params }: Route.ActionArgs) {
  const { uid: by } = viewerOf(context);
  const { id: userId } = await requireAccount(params.id);
  const isRemoved = await removeFactorOf(db, { userId, by });
  const message = isRemoved ? 'Two-step verification removed.' : 'There was no two-step verification to remove.';
  return redirectWithFlash(`/admin/accounts/${userId}`, message);
}

async function requireAccount(id: string) {
  const account = await findAccount(db, id);
  if (!account) throw notFound('Account not found');
  return { id: account.id, name: account.name || 'No name' };
}

export default function RemoveTwoStepPage({ loaderData: { id, name } }: Route.ComponentProps) {
  const account = `/admin/accounts/${id}`;
  return (
    <ConfirmPage
      title={name}
      message="They can then sign in without a code. Check first that it’s really them who asks. We email them about it."
      confirm="Remove two-step verification"
      isDeletion
      action={`${account}/two-step`}
      cancel={account}
    />
  );
}
