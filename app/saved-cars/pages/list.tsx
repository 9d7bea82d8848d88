import { Suspense, useEffect } from 'react';
import { Await, data } from 'react-router';
import { SavedCarEmails } from '#app/alerts/saved-car-emails.tsx';
import { isWatching } from '#app/alerts/saved-car-watch.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import {
  findCarRemovedFromDevice,
  findRemovedCar,
  listDeviceCars,
  listSavedCars,
} from '#app/saved-cars/saved-list.server.ts';
import { showOfflineCopy } from '#app/saved-cars/use-offline.ts';
import { parsePage } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/list';
import { SavedCarsTrouble, SavedList } from './saved-list.tsx';

/** Whether this page is already open, so that new data replace the list without a skeleton. */
let isOpen = false;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const page = parsePage(url.searchParams.get('page'));
  const removedId = url.searchParams.get('removed');
  const notRemoved = url.searchParams.get('notRemoved');
  const onDevice = context.get(viewerContext) ? null : await listDeviceCars(db, request, page);
  if (onDevice) {
    const { saved, headers } = onDevice;
    const removed = await findCarRemovedFromDevice(db, request, removedId);
    return data({ saved, removed, notRemoved, hasEmails: null }, { headers });
  }
  const { uid } = requireViewer(context, url);
  const removed = await findRemovedCar(db, uid, removedId);
  const saved = await listSavedCars(db, uid, page);
  return data({ saved, removed, notRemoved, hasEmails: await isWatching(db, uid) });
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
    const hasEmails = page.then(
      (loaded) => loaded.hasEmails,
      () => null,
    );
    return { saved, removed: null, notRemoved: null, hasEmails };
  }
  const isSamePage = url.search === location.search;
  const loading = isSamePage ? page : page.catch((error) => showOfflineCopy(error, url));
  return loading.catch((error) => {
    if (error instanceof Response) throw error;
    const saved: Promise<never> = Promise.reject(error);
    saved.catch(() => {});
    return { saved, removed: null, notRemoved: null, hasEmails: null };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Saved Cars');

export default function SavedCarsPage({ loaderData }: Route.ComponentProps) {
  const { saved, removed, notRemoved, hasEmails } = loaderData;
  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <div className="page grid gap-6">
      <SavedList saved={saved} removed={removed} notRemoved={notRemoved} />
      <Suspense>
        {/* Null on a device without an account. */}
        <Await resolve={hasEmails}>{(isOn) => isOn !== null && <SavedCarEmails isOn={isOn} />}</Await>
      </Suspense>
    </div>
  );
}

export function ErrorBoundary() {
  return <SavedCarsTrouble />;
}
