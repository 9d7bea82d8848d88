import { redirect } from 'react-router';
import { pressHeart } from '#app/http/press-heart.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import type { Route } from './+types/save';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/listing/${encodeURIComponent(params.listingId)}`);
}

/** Signing in first saves the car all the same. */
export function action(args: Route.ActionArgs) {
  return pressHeart(args, saveCar, { save: args.params.listingId });
}
