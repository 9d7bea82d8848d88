import { data, Link } from 'react-router';
import { NOINDEX } from '#app/http/site-meta.ts';
import { heroOptions } from '#app/search/hero-options.server.ts';
import { type HeroOptions, HeroSearch } from '#app/search/hero-search.tsx';
import type { Route } from './+types/not-found';

export function loader({ url }: Route.LoaderArgs) {
  const options: HeroOptions = heroOptions(url.searchParams);
  return data({ options }, { status: 404 });
}

export const meta: Route.MetaFunction = () => [{ title: 'Page not found' }, NOINDEX];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-14">
      <h1 className="font-bold text-4xl">Page not found</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        We can’t find that page. Search below or{' '}
        <Link to="/listings" className="text-link underline">
          browse all cars
        </Link>
        .
      </p>
      <HeroSearch options={loaderData.options} />
    </div>
  );
}
