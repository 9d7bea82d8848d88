import { pixel } from '#app/http/answer.server.ts';
import { countView } from '#app/listings/views.server.ts';
import type { Route } from './+types/views';

export function action({ params }: Route.ActionArgs) {
  countView(params.id);
  return new Response(null, { status: 204 });
}

export function loader({ params }: Route.LoaderArgs) {
  countView(params.id);
  return pixel();
}
