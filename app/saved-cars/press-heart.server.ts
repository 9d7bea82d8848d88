/** A form is redirected back to its page, a fetch without `next` gets a status. Failures are only logged. */
import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { returnPath } from '#app/http/return-path.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

const heartForm = z.object({
  next: z.string().optional(),
  at: z.string().optional(),
  onFailure: z.string().optional(),
});

type Press = { request: Request; context: Readonly<RouterContextProvider>; params: { listingId: string } };

/** False if there is no such listing. */
type Change = (db: Database, userId: string, listingId: string) => Promise<boolean>;

export async function pressHeart(
  { request, context, params: { listingId } }: Press,
  change: Change,
  afterSignIn: Record<string, string> = {},
) {
  const form = await parseForm(request, heartForm);
  if (!form.ok) return form.refusal;
  const next = returnTo(form.value);
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(`/signin?${new URLSearchParams({ next: next ?? '/', ...afterSignIn })}`, 303);
  try {
    const exists = await change(db, viewer.uid, listingId);
    if (next === null) return exists ? new Response(null, { status: 204 }) : listingNotFound();
    return redirect(exists ? next : `/listing/${encodeURIComponent(listingId)}`, 303);
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'could not save or remove the car');
    return next === null
      ? new Response(null, { status: 500 })
      : redirect(returnPath(form.value.onFailure ?? next), 303);
  }
}

function returnTo({ next, at }: z.infer<typeof heartForm>): string | null {
  if (next === undefined) return null;
  return returnPath(at === undefined ? next : `${next}#${at}`);
}

function listingNotFound() {
  return new Response('Listing not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
