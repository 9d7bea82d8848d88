import { revokeToken } from '#app/api/tokens.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/revoke-token';

export async function action({ context, params }: Route.ActionArgs) {
  if (!(await revokeToken(db, viewerOf(context).uid, params.id))) throw notFound('Token not found');
  return redirectWithFlash('/my-listings/stock/tokens', 'Token revoked. Programs that use it no longer have access.');
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
