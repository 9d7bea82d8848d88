import { numberPresses, requesterOf } from '#app/http/number-gate.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { countPress } from '#app/listings/number-presses.server.ts';
import type { Route } from './+types/calls';

/** By POST from a press, so that crawlers and prefetching do not count. */
export function action({ request, params, context }: Route.ActionArgs) {
  const requester = requesterOf(request, context.get(requestContext));
  numberPresses.press({ kind: 'called', listingId: params.id }, requester, countPress);
  return new Response(null, { status: 204 });
}
