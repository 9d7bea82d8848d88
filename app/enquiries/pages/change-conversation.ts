import { redirect } from 'react-router';
import { CHANGES, changeConversation } from '#app/enquiries/change-conversation.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import { endViewingsOf } from '#app/viewings/viewings.server.ts';
import type { Route } from './+types/change-conversation';
import { requireReader } from './require-reader.server.ts';

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const reader = await requireReader({ request, context, url: new URL(`/messages/${params.id}`, url) });
  const change = CHANGES.find((known) => known === params.change);
  if (!change || !(await changeConversation(db, params.id, reader, change))) throw notFound('Conversation not found');
  if (change === 'block') await endViewingsOf(db, params.id, reader);
  return redirect(`/messages/${params.id}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}
