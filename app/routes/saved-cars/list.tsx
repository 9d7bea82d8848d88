import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { useLive } from '#app/http/live/use-live.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireViewer } from '#app/http/viewers/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { showKeptInstead } from '#app/saved-cars/offline/show-kept-instead.ts';
import { useKeptForOffline } from '#app/saved-cars/offline/use-offline.ts';
import { SavedCarsGrid, SavedCarsSkeleton } from '#app/saved-cars/saved-cars-grid.tsx';
import { savedCarsHref } from '#app/saved-cars/saved-cars-href.ts';
import { findRemovedCar, listSavedCars, type SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { UndoBar } from '#app/saved-cars/undo-bar.tsx';
import { type RemovedCar, useRemovals } from '#app/saved-cars/use-removals.ts';
import { useShownList } from '#app/saved-cars/use-shown-list.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { parsePage } from '#app/vocabulary/page.ts';
import type { Route } from './+types/list';

const FAILED = 'Failed to load saved cars';

/** Whether the page is on the screen: what it reads then takes the place of what it shows, as a whole. */
let isOpen = false;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid } = requireViewer(context, url);
  const removed = await findRemovedCar(db, uid, url.searchParams.get('removed'));
  return { saved: await listSavedCars(db, uid, parsePage(url.searchParams.get('page'))), removed };
}

/** In the browser the page is there at once, while its cars are still on their way. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const page = serverLoader();
  if (!isOpen) {
    const saved = page.then(
      (arrived) => arrived.saved,
      (error) => showKeptInstead(error, url),
    );
    // It may fail before the page is there to hear of it.
    saved.catch(() => {});
    return { saved, removed: null };
  }
  // Of another page of the list nothing is shown yet.
  const asked = url.search === location.search ? page : page.catch((error) => showKeptInstead(error, url));
  return asked.catch((error) => {
    if (error instanceof Response) throw error;
    return { saved: null, removed: null };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Saved Cars');

export default function SavedCarsPage({ loaderData }: Route.ComponentProps) {
  const { list, hasFailed, error } = useShownList(loaderData.saved);
  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);
  const { look, hasTrouble } = useLive(hasFailed);
  return (
    <div className="wrap grid gap-6 py-6 sm:py-8">
      {list && <SavedCars list={list} removed={loaderData.removed} hasTrouble={hasTrouble || hasFailed} look={look} />}
      {!list && (hasFailed ? <SavedCarsTrouble error={error} /> : <Arriving />)}
    </div>
  );
}

type SavedCarsProps = { list: SavedPage; removed: RemovedCar | null; hasTrouble: boolean; look: () => void };

function SavedCars({ list, removed, hasTrouble, look }: SavedCarsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = savedCarsHref(list.page);
  const removals = useRemovals({ list, removed, next, look });
  const { currentUser } = useAuth();
  useKeptForOffline(currentUser?.uid, list);
  const cars = list.cars.filter(({ listing }) => !removals.isHidden(listing.id));
  const total = list.total - (list.cars.length - cars.length);
  return (
    <>
      <Heading ref={heading} count={total} />
      <div role="alert" className="empty:hidden">
        {hasTrouble && (
          <p className="rounded-control border border-ochre bg-ochre-soft px-4 py-3">
            <span className="font-semibold">{FAILED}.</span> What you see may be out of date; we keep trying.
          </p>
        )}
      </div>
      {total > 0 ? <SavedCarsGrid cars={cars} page={list.page} onRemove={removals.remove} /> : <NoSavedCars />}
      <UndoBar
        removed={removals.removed}
        next={next}
        onUndo={async (car) => {
          // The button goes, and the first car comes back only after the list has been read again.
          if (await removals.undo(car)) heading.current?.focus({ preventScroll: true });
        }}
      />
      <Pagination page={list.page} pages={list.pages} hrefOf={(page) => savedCarsHref(page)} />
    </>
  );
}

function Heading({ ref, count }: { ref?: Ref<HTMLHeadingElement>; count?: number }) {
  return (
    <h1 ref={ref} tabIndex={-1} className="outline-none font-bold text-[1.75rem] md:text-4xl">
      Saved Cars {count !== undefined && <span className="font-semibold text-muted">{`(${formatCount(count)})`}</span>}
    </h1>
  );
}

function Arriving() {
  return (
    <>
      <Heading />
      <SavedCarsSkeleton />
    </>
  );
}

function NoSavedCars() {
  return (
    <div className="panel grid justify-items-center gap-2 px-6 py-16 text-center">
      <h2 className="font-bold text-2xl">No Saved Cars</h2>
      <p className="max-w-[44ch] text-muted">
        Tap the heart on a car to keep it here. You will see when its price changes and when it is sold.
      </p>
      <Link to="/listings" className="button mt-3">
        Browse Listings
      </Link>
    </div>
  );
}

function SavedCarsTrouble({ error }: { error?: unknown }) {
  return (
    <Trouble title={FAILED}>
      <TroubleCause error={error} />
      <TryAgain />
    </Trouble>
  );
}

export function ErrorBoundary() {
  return <SavedCarsTrouble />;
}
