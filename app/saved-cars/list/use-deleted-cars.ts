import { useEffect, useRef, useState } from 'react';
import { listingTitle } from '#app/listings/listing.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';

export type DeletedCar = { id: string; title: string };

/** Cars that left the open list because their listing was deleted, not because they were removed or are on another page. */
export function useDeletedCars(list: SavedPage): DeletedCar[] {
  const [deleted, setDeleted] = useState<DeletedCar[]>([]);
  const before = useRef(list);
  useEffect(() => {
    const shown = new Set(list.cars.map(({ listing }) => listing.id));
    const missing = before.current.cars.filter(({ listing }) => !shown.has(listing.id));
    before.current = list;
    for (const { listing } of missing) {
      hasPage(listing.id).then((isThere) => {
        if (!isThere) setDeleted((cars) => [...cars, { id: listing.id, title: listingTitle(listing) }]);
      });
    }
  }, [list]);
  return deleted;
}

/** True if nothing answers. */
async function hasPage(listingId: string): Promise<boolean> {
  try {
    return (await fetch(`/listing/${listingId}`)).status !== 404;
  } catch {
    return true;
  }
}
