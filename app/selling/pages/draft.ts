import { z } from 'zod';
import { MAX_DRAFTS } from '#app/drafts/draft.ts';
import { isDraftId, parsePush } from '#app/drafts/draft-schema.ts';
import { findDraft, pushDraft } from '#app/drafts/drafts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/draft';

/** Every text of a draft at its longest. */
const pushForm = z.object({ push: z.string().max(500_000) });
const LIMITS = { maxTextBytes: 2_000_000 };
const FULL = `You have ${MAX_DRAFTS} drafts. Publish or delete one before you start another.`;

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const draft = await findDraft(db, { userId: uid, draftId: id });
  return draft ? Response.json(draft) : jsonRefusal(404, 'Draft not found');
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, pushForm, { ...LIMITS, multiline: ['push'] });
  if (!form.ok && form.status !== 422) return jsonRefusal(form.status, 'We couldn’t read the draft.');
  const push = form.ok && isDraftId(id) ? parsePush(form.value.push) : null;
  if (!push) return jsonRefusal(422, 'We couldn’t read the draft.');
  if (push.userId !== uid) return jsonRefusal(403, 'This draft belongs to another account.');
  const result = await pushDraft(db, { userId: uid, draftId: id }, push);
  return 'full' in result ? jsonRefusal(409, FULL) : Response.json(result);
}
