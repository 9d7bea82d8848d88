import { heroOptions } from '#app/search/hero-options.server.ts';
import type { Route } from './+types/models';

export function loader({ url }: Route.LoaderArgs) {
  const { make, models } = heroOptions(url.searchParams);
  return { make, models };
}
