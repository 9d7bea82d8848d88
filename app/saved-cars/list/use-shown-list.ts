import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listingTitle } from '#app/listings/listing.ts';
import { fetchCards } from '#app/saved-cars/recent/viewed-cars.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';

type LoadedPage = SavedPage | null;

type ShownList = { list: SavedPage | undefined; hasFailed: boolean; error?: unknown };

/** The last list that loaded, also while a newer one loads or after it failed. Follows a redirect to sign in. */
export function useShownList(saved: LoadedPage | Promise<LoadedPage>): ShownList {
  const [shown, setShown] = useState<ShownList>(() => toShown(undefined, saved instanceof Promise ? undefined : saved));
  const navigate = useNavigate();
  useEffect(() => {
    let isLatest = true;
    const show = (page: LoadedPage, error?: unknown) =>
      isLatest && setShown(({ list }) => ({ ...toShown(list, page), error }));
    const fail = (error: unknown) => {
      const redirect = error instanceof Response && error.headers.get('Location');
      if (isLatest && redirect) navigate(redirect, { replace: true });
      else show(null, error);
    };
    Promise.resolve(saved).then((page) => show(page), fail);
    return () => {
      isLatest = false;
    };
  }, [saved, navigate]);
  return shown;
}

function toShown(list: SavedPage | undefined, page: LoadedPage | undefined): ShownList {
  return { list: page ?? list, hasFailed: page === null };
}

export type DeletedCar = { id: string; title: string };

/** Cars that left the open list because their listing was deleted, not because they were removed or are on another page. */
export function useDeletedCars(list: SavedPage): DeletedCar[] {
  const [deleted, setDeleted] = useState<DeletedCar[]>([]);
  const before = useRef(list);
  useEffect(() => {
    const shown = new Set(list.cars.map(({ listing }) => listing.id));
    const missing = before.current.cars.filter(({ listing }) => !shown.has(listing.id));
    before.current = list;
    fetchCards(missing.map(({ listing }) => listing.id)).then(
      (cards) => {
        const gone = missing.filter(({ listing }) => !cards.some(({ id }) => id === listing.id));
        const named = gone.map(({ listing }) => ({ id: listing.id, title: listingTitle(listing) }));
        setDeleted((before) => [...before, ...named]);
      },
      () => {},
    );
  }, [list]);
  return deleted;
}
