import { data, Link } from 'react-router';
import { NOINDEX } from '#app/http/site-meta.ts';
import { HeroSearch } from '#app/search/hero-search.tsx';
import { heroOptions } from '#app/search/search.server.ts';
import type { Route } from './+types/not-found';

export async function loader({ url }: Route.LoaderArgs) {
  return data({ options: await heroOptions(url.searchParams) }, { status: 404 });
}

export const meta: Route.MetaFunction = () => [{ title: 'Page not found' }, NOINDEX];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <h1>Page not found</h1>
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
