import { useEffect } from 'react';
import { eraseSeenCars, keepSeenCars } from '#app/saved-cars/offline/seen-cars.ts';
import { toSeenCar } from '#app/saved-cars/offline/to-seen-car.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';

/** In the root: what is shown without a connection, and that nothing of somebody else is. */
export function useOffline(userId: string | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Not offered by this browser, or the line broke: pages work as before.
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  }, []);
  useEffect(() => {
    eraseSeenCars({ exceptOf: userId }).catch(() => {});
  }, [userId]);
}

/** On the page of saved cars: keeps those of all its pages, again whenever it shows something else. */
export function useKeptForOffline(userId: string | undefined, { total, cars }: SavedPage): void {
  const shown = JSON.stringify([total, cars.map(({ listing }) => toSeenCar(listing))]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown tells that there is something new to keep
  useEffect(() => {
    if (userId) keepSeenCars(userId).catch(() => {});
  }, [userId, shown]);
}
