import { redirect } from 'react-router';
import { draftPath, MAX_DRAFTS } from '#app/drafts/draft.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { duplicateListing } from '#app/selling/form-drafts.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/duplicate-listing';

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const draftId = await duplicateListing(db, viewerOf(context).uid, id);
  if (draftId === null) throw notFound('Listing not found');
  if (draftId === 'full')
    return redirectWithFlash('/my-listings', `You have ${MAX_DRAFTS} drafts. Delete or publish one first.`);
  return redirect(draftPath({ draftId, listingId: null }), 303);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
