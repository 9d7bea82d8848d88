import { redirect } from 'react-router';
import { z } from 'zod';
import { actingSeller } from '#app/accounts/viewer.ts';
import { isDraftId } from '#app/drafts/draft-schema.ts';
import { deleteDraft } from '#app/drafts/drafts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { jsonRefusal, requireJsonViewer, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/delete-draft';

/** `next` comes from a form without JavaScript. `version`: only if it wasn't changed since. */
const deletionForm = z.object({ next: z.string().optional(), version: z.coerce.number().int().optional() });

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await parseForm(request, deletionForm);
  if (!form.ok) return form.refusal;
  const next = form.value.next === undefined ? null : returnPath(form.value.next);
  const viewer = next === null ? requireJsonViewer(context) : requireViewer(context, new URL(next, request.url));
  const { uid } = actingSeller(viewer);
  const isDeleted = isDraftId(id) && (await deleteDraft(db, { userId: uid, draftId: id }, form.value.version));
  if (next !== null) return redirect(next, 303);
  return isDeleted ? new Response(null, { status: 204 }) : jsonRefusal(404, 'Draft not found');
}
