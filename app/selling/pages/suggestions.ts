import { suggestionsFor } from '#app/selling/suggestions.server.ts';
import type { Route } from './+types/suggestions';

export async function loader({ url }: Route.LoaderArgs) {
  const { make, models } = await suggestionsFor(url.searchParams.get('make') ?? '');
  return { make, models };
}
