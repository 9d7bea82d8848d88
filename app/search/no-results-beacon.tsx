import { useEffect } from 'react';

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
