import { useEffect } from 'react';
import { type Criteria, criteriaParams } from '#app/search/criteria.ts';
import { toStoredSearch } from '#app/search/searches-with-no-results.ts';

/** Skips searches that the buyer is still changing. */
const DELAY_MS = 1000;

export function NoResultsBeacon({ criteria }: { criteria: Criteria }) {
  const isCounted = toStoredSearch(criteria) !== null;
  const url = `/searches-without-result?${criteriaParams({ ...criteria, page: 1 })}`;
  useEffect(() => {
    if (!isCounted) return;
    const timer = setTimeout(() => navigator.sendBeacon(url), DELAY_MS);
    return () => clearTimeout(timer);
  }, [url, isCounted]);
  if (!isCounted) return null;
  return (
    <noscript>
      <img src={url} alt="" width={1} height={1} />
    </noscript>
  );
}
