import { heroOptions } from '#app/search/search.server.ts';
import type { Route } from './+types/models';

export async function loader({ url }: Route.LoaderArgs) {
  const { make, models } = await heroOptions(url.searchParams);
  return { make, models };
}
