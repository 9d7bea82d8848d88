import { Form } from 'react-router';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { SavedCarCard } from '#app/saved-cars/list/saved-car-card.tsx';
import type { RemovedCar } from '#app/saved-cars/list/use-removals.ts';
import type { SavedCar } from '#app/saved-cars/saved-list.server.ts';

const PRIORITY_CARDS = 1;
const SKELETONS = 6;
const COMPARE_FORM = 'compare';
const COMPARE_BAR = 'panel flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5';
const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

type SavedCarsGridProps = {
  cars: SavedCar[];
  page: number;
  failures: ReadonlyMap<string, string>;
  onRemove: (car: RemovedCar) => void;
};

type Marks = { removed?: string; notRemoved?: string };

export function savedCarsHref(page: number, marks: Marks = {}): string {
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  for (const [name, listingId] of Object.entries(marks)) params.set(name, listingId);
  return params.size > 0 ? `/saved-cars?${params}` : '/saved-cars';
}

export function SavedCarsGrid({ cars, page, failures, onRemove }: SavedCarsGridProps) {
  const isComparable = cars.length > 1;
  return (
    <>
      {isComparable && <CompareForm />}
      <ul aria-label="Your saved cars" className={GRID}>
        {cars.map((car, position) => (
          <li key={car.listing.id} className="flex min-w-0">
            <SavedCarCard
              car={car}
              page={savedCarsHref(page)}
              next={savedCarsHref(page, { removed: car.listing.id })}
              onFailure={savedCarsHref(page, { notRemoved: car.listing.id })}
              failure={failures.get(car.listing.id)}
              priority={position < PRIORITY_CARDS}
              onRemove={onRemove}
              compareForm={isComparable ? COMPARE_FORM : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The cards have forms of their own, so the boxes on them name this one. */
function CompareForm() {
  return (
    <Form id={COMPARE_FORM} action="/compare" className={`${COMPARE_BAR} tall:sticky top-2 z-10`}>
      <p>{`Tick up to ${MOST_COMPARED} cars`}</p>
      <button type="submit" className="button button-quiet">
        Compare cars
      </button>
    </Form>
  );
}

export function SavedCarsSkeleton() {
  const line = 'animate-pulse rounded bg-line';
  return (
    <div role="status">
      <span className="sr-only">Loading your saved cars</span>
      <div className={`${COMPARE_BAR} mb-6`} aria-hidden="true">
        <p className={`h-4 w-32 ${line}`} />
        <span className={`h-11 w-32 ${line}`} />
      </div>
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
          <div key={item} data-skeleton className="panel overflow-hidden">
            <div className="aspect-4/3 animate-pulse bg-line" />
            <div className="grid gap-3 p-4">
              <div className={`h-4 w-3/4 ${line}`} />
              <div className={`h-7 w-1/2 ${line}`} />
              <div className={`h-3.5 w-full ${line}`} />
              <div className={`mt-3 h-3.5 w-full ${line}`} />
              <div className={`mt-4 h-4 w-1/3 ${line}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
