import { useSyncExternalStore } from 'react';

/** False in the page as the server sends it, true once scripts answer: for what is no use without them. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
