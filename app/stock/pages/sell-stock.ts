import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { formatCars } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/sell-stock';

const form = z.object({ car: z.array(z.string()).max(600).default([]) });

/** The ticked cars of the stock table. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = await parseForm(request, form);
  if (!typed.ok) return typed.refusal;
  const listingIds = typed.value.car.filter(isId);
  const sold = await sellListings(db, { sellerId: viewerOf(context).uid, listingIds, soldAt: new Date() });
  await refreshListings(sold);
  context.get(requestContext).workDetail = sold.length === 0 ? '' : formatCars(sold.length);
  const done = sold.length === 0 ? 'Tick the cars that are sold first.' : `${formatCars(sold.length)} marked as sold.`;
  return redirectWithFlash('/my-listings/stock', done);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();
