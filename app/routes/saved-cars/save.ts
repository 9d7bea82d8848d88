import { redirect } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { returnPath } from '#app/http/return-path.ts';
import { viewerContext } from '#app/http/viewer-context.ts';
import { pressHeart } from '#app/saved-cars/heart.server.ts';
import { heartForm, placeToReturn } from '#app/saved-cars/heart-form.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import type { Route } from './+types/save';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/listing/${encodeURIComponent(params.listingId)}`);
}

/** Signing in first saves the car all the same. */
export async function action({ request, params: { listingId }, context }: Route.ActionArgs) {
  const form = await parseForm(request, heartForm);
  if (!form.ok) return form.refusal;
  const place = placeToReturn(form.value);
  const next = place === undefined ? null : returnPath(place);
  const viewer = context.get(viewerContext);
  if (viewer) {
    return pressHeart({ userId: viewer.uid, listingId, next, request: context.get(requestContext).id }, saveCar);
  }
  return redirect(`/signin?${new URLSearchParams({ next: next ?? '/', save: listingId })}`, 303);
}
