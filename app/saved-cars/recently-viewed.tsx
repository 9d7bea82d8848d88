import { useLoaded } from '#app/ui/use-loaded.ts';

const loadCars = async () => (await import('#app/saved-cars/recent/recent-cars.tsx')).RecentCars;

type RecentlyViewedProps = { viewing?: string | null; className?: string };

/** Cars that this device opened, at the end of a page; with `viewing` that car is added and left out. */
export function RecentlyViewed({ viewing = null, className = '' }: RecentlyViewedProps) {
  const Cars = useLoaded(loadCars);
  return Cars && <Cars viewing={viewing} className={className} />;
}
