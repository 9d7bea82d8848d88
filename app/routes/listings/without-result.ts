import { pixel } from '#app/http/pixel.server.ts';
import { parseCriteria } from '#app/listings/search/criteria.ts';
import { countSearchWithoutResult } from '#app/listings/search/without-result/searches-without-result.server.ts';
import type { Route } from './+types/without-result';

export function action({ url }: Route.ActionArgs) {
  countSearchWithoutResult(parseCriteria(url.searchParams));
  return new Response(null, { status: 204 });
}

export function loader({ url }: Route.LoaderArgs) {
  countSearchWithoutResult(parseCriteria(url.searchParams));
  return pixel();
}
