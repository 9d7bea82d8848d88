import { heroOptions } from '#app/listings/search/filters/hero-options.server.ts';
import type { Route } from './+types/models';

/** The models of the make just picked in a search form. */
export function loader({ url }: Route.LoaderArgs) {
  const { make, models } = heroOptions(url.searchParams);
  return { make, models };
}
