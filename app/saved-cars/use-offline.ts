import { useEffect } from 'react';
import { deleteOfflineCars, storeOfflineCars } from '#app/saved-cars/offline/offline-cars.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { isNetworkError } from '#app/ui/network-error.ts';

/** For the root: registers the service worker, and deletes saved cars that another person left in this browser. */
export function useOffline(userId: string | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Without the worker, pages work as before.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  }, []);
  useEffect(() => {
    deleteOfflineCars({ exceptUserId: userId }).catch(() => {});
  }, [userId]);
}

export function useOfflineCopy(userId: string | undefined, { total, cars }: SavedPage): void {
  const shown = JSON.stringify([total, cars]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the reason to copy again
  useEffect(() => {
    if (userId) storeOfflineCars(userId).catch(() => {});
  }, [userId, shown]);
}

/** Without a connection, loads the page as a document, which the service worker answers with the copy. */
export function showOfflineCopy(error: unknown, { pathname, search }: URL): Promise<never> {
  if (!isNetworkError(error) || !navigator.serviceWorker?.controller) return Promise.reject(error);
  location.assign(pathname + search);
  return new Promise(() => {});
}
