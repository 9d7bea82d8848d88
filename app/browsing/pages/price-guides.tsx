import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { env } from '#app/platform/env.server.ts';
import { listGuidedModels } from '#app/search/guided-models.server.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/price-guides';

export async function loader() {
  const makes = Map.groupBy(await listGuidedModels(), ({ make }) => make);
  return {
    makes: [...makes].map(([make, models]) => ({ make, models })),
    site: { siteName: env.SITE_NAME, origin: env.PUBLIC_URL },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  siteMeta(loaderData?.site, {
    title: 'Used car prices',
    description: 'What used cars cost by year and by kilometres, how fast they sell and what they lose a year.',
    path: '/prices',
  });

export default function PriceGuidesPage({ loaderData: { makes } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-5">
      <header>
        <h1>Used car prices</h1>
        <p className="mt-2 text-lg text-muted">
          What a model costs by year and kilometres, how fast it sells and what it loses a year. There’s a guide for
          each model with enough cars for sale.
        </p>
        <Link to="/price-check" className="mt-1 inline-flex min-h-11 items-center text-link">
          Check the price of one car
        </Link>
      </header>
      {makes.length === 0 && <p className="panel p-6">No model has enough cars for sale yet.</p>}
      {makes.map(({ make, models }) => (
        <section key={make} aria-label={make}>
          <h2 className="mb-2 font-bold text-xl">{make}</h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {models.map(({ model, count, href }) => (
              <li key={href}>
                <Link to={href} className="inline-flex min-h-11 items-center text-link">
                  {`${make} ${model} (${formatCount(count)})`}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
