import { changeRole, removeMember, withdrawInvitation } from '#app/accounts/members.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { MEMBER_ROLES } from '#app/vocabulary/member-roles.ts';
import type { Route } from './+types/change-team';

export async function action({ context, params: { id, change } }: Route.ActionArgs) {
  const done = await makeChange(viewerOf(context).uid, id, change);
  if (done === null) throw notFound('Member not found');
  context.get(requestContext).workDetail = done;
  return redirectWithFlash('/my-listings/team', done);
}

async function makeChange(dealershipId: string, id: string, change: string): Promise<string | null> {
  if (change === 'withdraw') return (await withdrawInvitation(db, dealershipId, id)) ? 'Invitation withdrawn.' : null;
  if (change === 'remove') {
    const name = await removeMember(db, dealershipId, id);
    return name === null ? null : `${name} no longer works here. Their conversations are open to everyone again.`;
  }
  const role = MEMBER_ROLES.find((known) => known === change);
  const name = role ? await changeRole(db, dealershipId, id, role) : null;
  return name === null ? null : `${name} is now a ${role}.`;
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
