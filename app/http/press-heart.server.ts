/**
 * What the heart is answered: a form is led back to where it was pressed, scripts say no place and get a status. Failures
 * are for the log only.
 */
import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/forms/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { viewerContext } from '#app/http/viewers/viewer-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

/** `next` is the page to come back to, `at` the id of a place there. */
const heartForm = z.object({ next: z.string().optional(), at: z.string().optional() });

type Press = { request: Request; context: Readonly<RouterContextProvider>; params: { listingId: string } };

/** Answers whether there is such a listing. */
type Change = (db: Database, userId: string, listingId: string) => Promise<boolean>;

/** `afterwards` is what signing in is told, where somebody has to do that first. */
export async function pressHeart(
  { request, context, params: { listingId } }: Press,
  change: Change,
  afterwards: Record<string, string> = {},
) {
  const form = await parseForm(request, heartForm);
  if (!form.ok) return form.refusal;
  const next = placeToReturn(form.value);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(`/signin?${new URLSearchParams({ next: next ?? '/', ...afterwards })}`, 303);
  try {
    const isThere = await change(db, viewer.uid, listingId);
    if (next === null) return isThere ? new Response(null, { status: 204 }) : notThere();
    return redirect(isThere ? next : `/listing/${encodeURIComponent(listingId)}`, 303);
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'the heart could not be changed');
    return next === null ? new Response(null, { status: 500 }) : redirect(next, 303);
  }
}

/** Null where none was sent. */
function placeToReturn({ next, at }: z.infer<typeof heartForm>): string | null {
  if (next === undefined) return null;
  return returnPath(at === undefined ? next : `${next}#${at}`);
}

function notThere() {
  return new Response('Listing not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
