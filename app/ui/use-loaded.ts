import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Null until it has loaded. Tries again after a navigation and when the connection is back. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is a reason to try again
  useEffect(() => {
    if (loaded) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const keep = (value: T) => {
      if (!signal.aborted) setLoaded(() => value);
    };
    const tryLoading = () => load().then(keep, () => {});
    tryLoading();
    addEventListener('online', tryLoading, { signal });
    return () => leaving.abort();
  }, [load, loaded, key]);
  return loaded;
}
