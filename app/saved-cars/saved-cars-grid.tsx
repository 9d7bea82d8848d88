import { SavedCarCard } from '#app/saved-cars/saved-car-card.tsx';
import { savedCarsHref } from '#app/saved-cars/saved-cars-href.ts';
import type { SavedCar } from '#app/saved-cars/saved-list.server.ts';
import type { RemovedCar } from '#app/saved-cars/use-removals.ts';

/** Cards whose photo is on the first screen of most visitors. */
const PRIORITY_CARDS = 1;
const SKELETONS = 6;
const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

type SavedCarsGridProps = {
  cars: SavedCar[];
  page: number;
  onRemove: (car: RemovedCar) => void;
};

export function SavedCarsGrid({ cars, page, onRemove }: SavedCarsGridProps) {
  return (
    <ul aria-label="Your saved cars" className={GRID}>
      {cars.map((car, position) => (
        <li key={car.listing.id} className="flex min-w-0">
          <SavedCarCard
            car={car}
            next={savedCarsHref(page, car.listing.id)}
            priority={position < PRIORITY_CARDS}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  );
}

/** The shape of what is on its way. */
export function SavedCarsSkeleton() {
  const line = 'animate-pulse rounded bg-line';
  return (
    <div role="status">
      <span className="sr-only">Loading your saved cars</span>
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={item} data-skeleton className="panel overflow-hidden">
            <div className="aspect-4/3 animate-pulse bg-line" />
            <div className="grid gap-3 p-4">
              <div className={`h-4 w-3/4 ${line}`} />
              <div className={`h-7 w-1/2 ${line}`} />
              <div className={`h-3.5 w-full ${line}`} />
              <div className={`mt-3 h-3.5 w-full ${line}`} />
              <div className={`mt-2 h-11 w-full ${line}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
