import { redirect } from 'react-router';
import { hideCar } from '#app/saved-cars/hidden-cars.server.ts';
import type { Route } from './+types/show';

export function loader() {
  return redirect('/hidden-cars');
}

export function action(args: Route.ActionArgs) {
  return hideCar(args, false);
}
