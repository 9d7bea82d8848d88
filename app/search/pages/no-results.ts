import { pixel } from '#app/http/answer.server.ts';
import { parseCriteria } from '#app/search/criteria.ts';
import { countSearchWithNoResults } from '#app/search/search-figures.server.ts';
import type { Route } from './+types/no-results';

export function action({ url }: Route.ActionArgs) {
  countSearchWithNoResults(parseCriteria(url.searchParams));
  return new Response(null, { status: 204 });
}

export function loader({ url }: Route.LoaderArgs) {
  countSearchWithNoResults(parseCriteria(url.searchParams));
  return pixel();
}
