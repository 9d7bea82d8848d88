import { z } from 'zod';
import { assign } from '#app/enquiries/assigning.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { notFound, redirectWithFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/assign';
import { requireReader } from './require-reader.server.ts';

const assignForm = z.object({ to: z.string().max(40).default('') });

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const page = `/messages/${id}`;
  const reader = await requireReader({ request, context, url: new URL(page, url) });
  const form = await parseForm(request, assignForm);
  if (!form.ok) return form.refusal;
  const name = await assign(db, id, reader, form.value.to);
  if (name === null) throw notFound('Conversation not found');
  const done = name === '' ? 'Assigned to no one.' : `Assigned to ${name}.`;
  context.get(requestContext).workDetail = done;
  return redirectWithFlash(page, done);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}
