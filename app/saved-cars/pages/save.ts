import { pressHeart } from '#app/saved-cars/press-heart.server.ts';
import type { Route } from './+types/save';

/** A visitor's car is saved on the device, or after signing in. */
export function action(args: Route.ActionArgs) {
  return pressHeart(args, true);
}
