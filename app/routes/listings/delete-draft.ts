import { redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/forms/form.server.ts';
import { jsonRefusal, requireJsonViewer } from '#app/http/viewers/json-viewer.server.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { requireViewer } from '#app/http/viewers/viewer.server.ts';
import { deleteDraft } from '#app/listings/drafts/drafts.server.ts';
import { isDraftId } from '#app/listings/drafts/push-schema.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/delete-draft';

/** Where a form without scripts goes on; scripts send none, and get a status. */
const deletionForm = z.object({ next: z.string().optional() });

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await parseForm(request, deletionForm);
  if (!form.ok) return form.refusal;
  const next = form.value.next === undefined ? null : returnPath(form.value.next);
  const { uid } = next === null ? requireJsonViewer(context) : requireViewer(context, new URL(next, request.url));
  const isDeleted = isDraftId(id) && (await deleteDraft(db, { userId: uid, draftId: id }));
  if (next !== null) return redirect(next, 303);
  return isDeleted ? new Response(null, { status: 204 }) : jsonRefusal(404, 'Draft not found');
}
