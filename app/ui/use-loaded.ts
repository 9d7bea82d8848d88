import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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

/** Loads when the function is called, or at once if the element has the focus already. Calling again tries again. */
export function useLoadedOnUse<T>(load: () => Promise<T>, used: Element | null): [T | null, () => void] {
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useCallback(() => {
    load().then(
      (value) => setLoaded(() => value),
      () => {},
    );
  }, [load]);
  useEffect(() => {
    if (used && used === document.activeElement) start();
  }, [start, used]);
  return [loaded, start];
}

/** False on the server and during hydration, so that buttons which need JavaScript appear only with it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
