/** A form is redirected back to its page, a fetch without `next` gets a status. Failures are only logged. */
import { redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { returnPath } from '#app/http/return-path.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { readDeviceCars, storeDeviceCars } from '#app/saved-cars/device-cars.server.ts';
import { MOST_CARS_ON_DEVICE } from '#app/saved-cars/device-cars.ts';
import { findCarToSave, saveCar, unsaveCar } from '#app/saved-cars/saved-cars.server.ts';
import type { Route } from './+types/heart';

const heartForm = z.object({
  next: z.string().optional(),
  at: z.string().optional(),
  onFailure: z.string().optional(),
  /** With JavaScript a visitor’s heart sends this; without, the sign-in page offers it. */
  keep: z.literal('device').optional(),
});

/** `headers` if there is such a listing; `isOver` where the visitor has to sign in first. */
type Pressed = { exists: boolean; headers?: HeadersInit; isOver?: boolean };

export async function action({ request, context, params: { listingId }, pattern }: Route.ActionArgs) {
  const isWanted = !pattern.endsWith('/remove');
  const form = await parseForm(request, heartForm);
  if (!form.ok) return form.refusal;
  const next = returnTo(form.value);
  const viewer = context.get(viewerContext);
  const press = viewer
    ? pressOnAccount(viewer.uid, listingId, isWanted)
    : pressOnDevice(request, listingId, isWanted, form.value.keep !== undefined);
  try {
    const { exists, headers, isOver } = await press;
    if (isOver) return toSignIn(next ?? '/', isWanted ? listingId : null);
    if (next === null) return exists ? new Response(null, { status: 204, headers }) : listingNotFound();
    return redirect(exists ? next : `/listing/${encodeURIComponent(listingId)}`, { status: 303, headers });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'could not save or remove the car');
    return next === null
      ? new Response(null, { status: 500 })
      : redirect(returnPath(form.value.onFailure ?? next), 303);
  }
}

async function pressOnAccount(userId: string, listingId: string, isWanted: boolean): Promise<Pressed> {
  return { exists: await (isWanted ? saveCar : unsaveCar)(db, userId, listingId) };
}

/** Without JavaScript a visitor chooses the device on the sign-in page first. When it is full they sign in. */
async function pressOnDevice(
  request: Request,
  listingId: string,
  isWanted: boolean,
  isChosen: boolean,
): Promise<Pressed> {
  const onDevice = (await readDeviceCars(request)) ?? (isChosen ? [] : null);
  if (!onDevice) return { exists: true, isOver: true };
  const others = onDevice.filter((id) => id !== listingId);
  if (isWanted && others.length >= MOST_CARS_ON_DEVICE) return { exists: true, isOver: true };
  if (isWanted && !(await findCarToSave(db, listingId))) return { exists: false };
  return { exists: true, headers: { 'Set-Cookie': await storeDeviceCars(isWanted ? [listingId, ...others] : others) } };
}

function toSignIn(next: string, save: string | null) {
  return redirect(`/signin?${new URLSearchParams({ next, ...(save !== null && { save }) })}`, 303);
}

function returnTo({ next, at }: z.infer<typeof heartForm>): string | null {
  if (next === undefined) return null;
  return returnPath(at === undefined ? next : `${next}#${at}`);
}

function listingNotFound() {
  return new Response('Listing not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
