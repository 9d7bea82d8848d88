import { useEffect } from 'react';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { findRemovedCar, listSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { SavedCarsTrouble, SavedList } from '#app/saved-cars/saved-list.tsx';
import { showOfflineCopy } from '#app/saved-cars/use-offline.ts';
import { parsePage } from '#app/vocabulary/page.ts';
import type { Route } from './+types/list';

/** Whether this page is open, so that new data replace what it shows instead of showing the skeleton. */
let isOpen = false;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid } = requireViewer(context, url);
  const removed = await findRemovedCar(db, uid, url.searchParams.get('removed'));
  const saved = await listSavedCars(db, uid, parsePage(url.searchParams.get('page')));
  return { saved, removed, notRemoved: url.searchParams.get('notRemoved') };
}

/** Opens the page at once, while its cars are loading. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const page = serverLoader();
  if (!isOpen) {
    const saved = page.then(
      (loaded) => loaded.saved,
      (error) => showOfflineCopy(error, url),
    );
    // The page handles a rejection once it is open.
    saved.catch(() => {});
    return { saved, removed: null, notRemoved: null };
  }
  const isSamePage = url.search === location.search;
  const loading = isSamePage ? page : page.catch((error) => showOfflineCopy(error, url));
  return loading.catch((error) => {
    if (error instanceof Response) throw error;
    const saved: Promise<never> = Promise.reject(error);
    saved.catch(() => {});
    return { saved, removed: null, notRemoved: null };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Saved Cars');

export default function SavedCarsPage({ loaderData: { saved, removed, notRemoved } }: Route.ComponentProps) {
  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <div className="wrap grid gap-6 py-6 sm:py-8">
      <SavedList saved={saved} removed={removed} notRemoved={notRemoved} />
    </div>
  );
}

export function ErrorBoundary() {
  return <SavedCarsTrouble />;
}
