import { pressHeart } from '#app/saved-cars/press-heart.server.ts';
import type { Route } from './+types/remove';

export function action(args: Route.ActionArgs) {
  return pressHeart(args, false);
}
