import { useEffect } from 'react';
import { type Criteria, criteriaParams } from '#app/listings/search/criteria.ts';
import { toRecordedSearch } from '#app/listings/search/without-result/searches-without-result.ts';

/** What is still being typed is no search yet. */
const SEEN_MS = 1000;

/** Tells the site that somebody saw that nothing fits: by a browser's POST or, without scripts, by a picture. */
export function SearchWithoutResult({ criteria }: { criteria: Criteria }) {
  const isRecorded = toRecordedSearch(criteria) !== null;
  const address = `/searches-without-result?${criteriaParams({ ...criteria, page: 1 })}`;
  useEffect(() => {
    if (!isRecorded) return;
    const timer = setTimeout(() => navigator.sendBeacon(address), SEEN_MS);
    return () => clearTimeout(timer);
  }, [address, isRecorded]);
  if (!isRecorded) return null;
  return (
    <noscript>
      <img src={address} alt="" width={1} height={1} />
    </noscript>
  );
}
