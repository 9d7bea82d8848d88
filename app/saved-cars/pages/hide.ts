import { hideCar } from '#app/saved-cars/hidden-cars.server.ts';
import type { Route } from './+types/hide';

export function action(args: Route.ActionArgs) {
  return hideCar(args, true);
}
