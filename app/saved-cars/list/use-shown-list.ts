import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';

type LoadedPage = SavedPage | null;

type Shown = { list: SavedPage | undefined; hasFailed: boolean; error?: unknown };

/** The last list that loaded, also while a newer one loads or after it failed. Follows a redirect to sign in. */
export function useShownList(saved: LoadedPage | Promise<LoadedPage>): Shown {
  const [shown, setShown] = useState<Shown>(() => toShown(undefined, saved instanceof Promise ? undefined : saved));
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

function toShown(list: SavedPage | undefined, page: LoadedPage | undefined): Shown {
  return { list: page ?? list, hasFailed: page === null };
}
