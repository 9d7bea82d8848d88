import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, so that buttons which need JavaScript appear only with it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
