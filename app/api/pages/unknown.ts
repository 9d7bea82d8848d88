import { answerRead, notThere } from '#app/http/api-answer.server.ts';
import type { Route } from './+types/unknown';

export function loader({ request, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => notThere('address in the API'));
}

export function action() {
  return notThere('address in the API');
}
