import { z } from 'zod';
import { findAccount } from '#app/accounts/admin-accounts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { setModerator } from '#app/trust/decide.server.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/moderator-role';

const roleSchema = z.object({ role: z.enum(['moderator', 'none']) });

const ROLE = {
  give: 'Moderators decide reports and appeals under Moderation. They see no email addresses and no other admin page.',
  take: 'They can no longer open Moderation. Their decisions stay.',
  givenMessage: 'They are a moderator now.',
  takenMessage: 'They are no longer a moderator.',
};

export async function loader({ params }: Route.LoaderArgs) {
  const account = await requireAccount(params.id);
  return { id: account.id, name: account.name || 'No name', isModerator: account.isModerator };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Moderator');

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const { id } = await requireAccount(params.id);
  const form = await parseForm(request, roleSchema);
  const isModerator = form.ok && form.value.role === 'moderator';
  if (form.ok && !(await setModerator(db, { userId: id, by: viewer.uid, isModerator })))
    return redirectWithFlash(
      `/admin/accounts/${id}`,
      'Only a verified account that isn’t suspended can be a moderator.',
    );
  const message = isModerator ? ROLE.givenMessage : ROLE.takenMessage;
  return redirectWithFlash(`/admin/accounts/${id}`, form.ok ? message : 'Choose the role again.');
}

async function requireAccount(id: string) {
  const account = await findAccount(db, id);
  if (!account) throw notFound('Account not found');
  return account;
}

export default function ModeratorRolePage({ loaderData: { id, name, isModerator } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={name}
      message={isModerator ? ROLE.take : ROLE.give}
      confirm={isModerator ? 'Remove role' : 'Make moderator'}
      fields={{ role: isModerator ? 'none' : 'moderator' }}
      action={`/admin/accounts/${id}/moderator`}
      cancel={`/admin/accounts/${id}`}
    />
  );
}
