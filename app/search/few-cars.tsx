import { useEffect } from 'react';
import { Link } from 'react-router';
import type { WiderSearch } from '#app/search/wider-searches.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const SHOWN = 3;

/** Small changes to a search with few results, each with its count. */
export function FewCars({ searches }: { searches: WiderSearch[] }) {
  const others = searches.slice(SHOWN);
  return (
    <section aria-labelledby="wider" className="mt-6 grid gap-3">
      <h2 id="wider" className="font-bold text-lg">
        See more cars
      </h2>
      <Searches searches={searches.slice(0, SHOWN)} />
      {others.length > 0 && (
        <details>
          <summary className="text-link w-fit cursor-pointer py-2 text-sm">{`Show ${others.length} more`}</summary>
          <Searches searches={others} />
        </details>
      )}
    </section>
  );
}

function Searches({ searches }: { searches: WiderSearch[] }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {searches.map(({ label, count, href }) => (
        <li key={href}>
          <Link to={href} className="button button-quiet">
            {`${label} (${formatCount(count)})`}
          </Link>
        </li>
      ))}
    </ul>
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
