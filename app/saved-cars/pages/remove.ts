import { redirect } from 'react-router';
import { pressHeart } from '#app/saved-cars/press-heart.server.ts';
import type { Route } from './+types/remove';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/listing/${encodeURIComponent(params.listingId)}`);
}

export function action(args: Route.ActionArgs) {
  return pressHeart(args, false);
}
