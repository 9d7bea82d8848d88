import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';

/** Null: it could not be read. */
type Arriving = SavedPage | null;

type Shown = { list: SavedPage | undefined; hasFailed: boolean; error?: unknown };

/**
 * What of the list has arrived: none at first where it is still on its way, and the last one where a newer one failed.
 * Whoever is signed out by now is led where the server says.
 */
export function useShownList(saved: Arriving | Promise<Arriving>): Shown {
  const [shown, setShown] = useState<Shown>(() => arrived(undefined, saved instanceof Promise ? undefined : saved));
  const navigate = useNavigate();
  useEffect(() => {
    let isLatest = true;
    const arrive = (page: Arriving, error?: unknown) =>
      isLatest && setShown(({ list }) => ({ ...arrived(list, page), error }));
    const fail = (error: unknown) => {
      const elsewhere = error instanceof Response && error.headers.get('Location');
      if (isLatest && elsewhere) navigate(elsewhere, { replace: true });
      else arrive(null, error);
    };
    Promise.resolve(saved).then((page) => arrive(page), fail);
    return () => {
      isLatest = false;
    };
  }, [saved, navigate]);
  return shown;
}

function arrived(list: SavedPage | undefined, page: Arriving | undefined): Shown {
  return { list: page ?? list, hasFailed: page === null };
}
