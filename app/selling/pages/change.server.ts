import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { addFlash, redirectWithFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { returnPath } from '#app/http/return-path.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { changeListing } from '#app/selling/change-listing.server.ts';
import { CHANGES, type Change } from '#app/selling/changes.ts';
import { findOwnListing } from '#app/selling/my-listings.server.ts';

const changeForm = z.object({ next: z.string().optional(), by: z.literal('script').optional() });

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string }; url: URL };

export async function loadChange({ context, params, url }: Args) {
  const viewer = viewerOf(context);
  const listing = await findOwnListing(db, viewer.uid, params.id);
  if (!listing) throw notFound('Listing not found');
  return { listing, next: returnPath(url.searchParams.get('next') ?? '/my-listings') };
}

/** Answers a failure with its message; a script that succeeds stays on its page. */
export async function makeChange({ request, context, params }: Args, change: Change) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, changeForm);
  if (!form.ok) return form.refusal;
  const result = await withFailureMessage(context, CHANGES[change].failed, () =>
    changeListing(db, { sellerId: viewer.uid, listingId: params.id, change }),
  );
  if (!result.success) return data(result.message, { status: 500 });
  if (result.message === null) throw notFound('Listing not found');
  if (form.value.by) return data(null, { headers: await addFlash(result.message) });
  return redirectWithFlash(returnPath(form.value.next ?? '/my-listings'), result.message);
}
