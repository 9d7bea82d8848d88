import { redirect } from 'react-router';
import { pressHeart } from '#app/saved-cars/press-heart.server.ts';
import type { Route } from './+types/save';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/listing/${encodeURIComponent(params.listingId)}`);
}

/** A visitor's car is saved on the device, or after signing in. */
export function action(args: Route.ActionArgs) {
  return pressHeart(args, true);
}
