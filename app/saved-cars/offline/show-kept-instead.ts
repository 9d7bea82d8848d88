import { isUnreachable } from '#app/ui/unreachable.ts';

/**
 * Where a page could not be fetched because there is no connection, and a service worker is there to answer, the document is
 * asked for instead: the worker shows the saved cars as last seen. Until it is there this page stays as it is.
 */
export function showKeptInstead(error: unknown, { pathname, search }: URL): Promise<never> {
  if (!isUnreachable(error) || !navigator.serviceWorker?.controller) return Promise.reject(error);
  location.assign(pathname + search);
  return new Promise(() => {});
}
