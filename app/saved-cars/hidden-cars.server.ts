/** Cars hidden from results on this device: a cookie with their ids, last hidden first. */
import { redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { db } from '#app/platform/db/client.server.ts';
import { idCookie } from '#app/saved-cars/device-cars.server.ts';
import { MOST_HIDDEN_CARS } from '#app/saved-cars/device-cars.ts';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';

const cookie = idCookie('kerbside.hidden', MOST_HIDDEN_CARS);

const hideForm = z.object({ next: z.string().optional() });

export async function readHiddenCars(request: Request): Promise<string[]> {
  return (await cookie.read(request)) ?? [];
}

/** With the oldest beyond the limit back in the results. An empty list goes, so that pages come from the cache again. */
export function storeHiddenCars(ids: readonly string[]): Promise<string> {
  return ids.length > 0 ? cookie.store(ids) : cookie.forget();
}

type Hide = { request: Request; params: { listingId: string } };

/** A form is redirected back to its page; a fetch without `next` gets a status. */
export async function hideCar({ request, params: { listingId } }: Hide, isWanted: boolean) {
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
