import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { WiderSearch } from '#app/search/wider-searches.ts';
import { formatCars } from '#app/vocabulary/numbers.ts';

const SHOWN = 5;

type FewCarsProps = { total: number; hint: string | undefined; searches: WiderSearch[]; children: ReactNode };

/** What leads on from a search with few results or none: small changes, each with its count. */
export function FewCars({ total, hint, searches, children }: FewCarsProps) {
  return (
    <section aria-labelledby="wider" className="panel mt-4 grid justify-items-start gap-3 p-5">
      <h2 id="wider" className="font-bold text-xl">
        {total === 0 ? 'No matches found' : 'See more cars'}
      </h2>
      {total === 0 && <p>Try adjusting your search criteria or clearing the filters</p>}
      {hint && <p className="font-semibold">{hint}</p>}
      <ul className="flex flex-wrap gap-2.5 empty:hidden">
        {searches.slice(0, SHOWN).map(({ label, count, href }) => (
          <li key={href}>
            <Link to={href} className="button button-quiet">
              {`${label} (${formatCars(count)})`}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Skips searches that the buyer is still changing. */
const DELAY_MS = 1000;

export function NoResultsBeacon({ url }: { url: string }) {
  useEffect(() => {
    const timer = setTimeout(() => navigator.sendBeacon(url), DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <noscript>
      <img src={url} alt="" width={1} height={1} />
    </noscript>
  );
}
