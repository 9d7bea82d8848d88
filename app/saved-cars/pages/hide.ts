import { redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { db } from '#app/platform/db/client.server.ts';
import { readHiddenCars, storeHiddenCars } from '#app/saved-cars/device-cars.server.ts';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';
import type { Route } from './+types/hide';

const hideForm = z.object({ next: z.string().optional() });

/** A form is redirected back to its page; a fetch without `next` gets a status. */
export async function action({ request, params: { listingId }, pattern }: Route.ActionArgs) {
  const isWanted = !pattern.endsWith('/show');
  const form = await parseForm(request, hideForm);
  if (!form.ok) return form.refusal;
  const others = (await readHiddenCars(request)).filter((id) => id !== listingId);
  if (isWanted && !(await findCarToSave(db, listingId))) return new Response('Listing not found', { status: 404 });
  const headers = { 'Set-Cookie': await storeHiddenCars(isWanted ? [listingId, ...others] : others) };
  const { next } = form.value;
  return next === undefined
    ? new Response(null, { status: 204, headers })
    : redirect(returnPath(next), { status: 303, headers });
}
