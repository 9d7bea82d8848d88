import { type Ref, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate, useRevalidator } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { useLive } from '#app/http/use-live.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { SavedCarsGrid, SavedCarsSkeleton, savedCarsHref } from '#app/saved-cars/list/saved-cars-grid.tsx';
import { type RemovedCar, useRemovals } from '#app/saved-cars/list/use-removals.ts';
import { fetchCards } from '#app/saved-cars/recent/viewed-cars.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { useOfflineCopy } from '#app/saved-cars/use-offline.ts';
import { heartAction } from '#app/saved-cars/use-saved.ts';
import { EmptyList } from '#app/ui/notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

const FAILED = 'Failed to load saved cars';

type SavedListProps = Pick<SavedCarsProps, 'removed' | 'notRemoved'> & { saved: Parameters<typeof useShownList>[0] };

export function SavedList({ saved, ...marks }: SavedListProps) {
  const shown = useShownList(saved);
  const { currentUser } = useAuth();
  const List = currentUser ? AccountList : DeviceList;
  return <List {...shown} {...marks} />;
}

type ListProps = ReturnType<typeof useShownList> & Pick<SavedCarsProps, 'removed' | 'notRemoved'>;

function AccountList(props: ListProps) {
  const { look, hasTrouble } = useLive(props.hasFailed);
  return <ShownList {...props} reload={look} hasTrouble={hasTrouble} />;
}

/** Only this device changes its cars, so there are no live updates. */
function DeviceList(props: ListProps) {
  const { revalidate } = useRevalidator();
  return <ShownList {...props} reload={revalidate} hasTrouble={false} />;
}

type ShownListProps = ListProps & Pick<SavedCarsProps, 'hasTrouble' | 'reload'>;

function ShownList({ list, hasFailed, error, hasTrouble, ...shown }: ShownListProps) {
  if (list) return <SavedCars list={list} hasTrouble={hasTrouble || hasFailed} {...shown} />;
  return hasFailed ? <SavedCarsTrouble error={error} /> : <Loading />;
}

type SavedCarsProps = {
  list: SavedPage;
  removed: RemovedCar | null;
  /** The listing whose removal failed without JavaScript. */
  notRemoved: string | null;
  hasTrouble: boolean;
  reload: () => void;
};

function SavedCars({ list, removed, notRemoved, hasTrouble, reload }: SavedCarsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = savedCarsHref(list.page);
  const removals = useRemovals({ list, removed, notRemoved, next, reload });
  const deleted = useDeletedCars(list);
  const { currentUser } = useAuth();
  useOfflineCopy(currentUser?.uid, list);
  const cars = list.cars.filter(({ listing }) => !removals.isHidden(listing.id));
  const total = list.total - (list.cars.length - cars.length);
  return (
    <>
      <Heading ref={heading} count={total} />
      {!currentUser && <OnDevice gone={list.gone} />}
      <div role="alert" className="empty:hidden">
        {hasTrouble && (
          <p className="rounded-control border border-ochre bg-ochre-soft px-4 py-3">
            <span className="font-semibold">{FAILED}.</span> This list may be out of date. We’ll keep trying.
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {deleted.map(({ id, title }) => (
          <p key={id} className="rounded-control border border-line-strong px-4 py-3">
            {title} is no longer for sale: the seller deleted the listing.
          </p>
        ))}
      </div>
      {total > 0 ? (
        <SavedCarsGrid {...removals} cars={cars} page={list.page} onRemove={removals.remove} />
      ) : (
        <NoSavedCars />
      )}
      <UndoBar
        removed={removals.removed}
        next={next}
        onUndo={async (car) => {
          // The button that had the focus is gone.
          if (await removals.undo(car)) heading.current?.focus({ preventScroll: true });
        }}
      />
      <Pagination page={list.page} pages={list.pages} hrefOf={(page) => savedCarsHref(page)} />
    </>
  );
}

function Heading({ ref, count }: { ref?: Ref<HTMLHeadingElement>; count?: number }) {
  return (
    <h1 ref={ref} tabIndex={-1} className="outline-none">
      Saved Cars {count !== undefined && <span className="font-semibold text-muted">{`(${formatCount(count)})`}</span>}
    </h1>
  );
}

function OnDevice({ gone }: { gone: number }) {
  return (
    <div className="grid gap-1">
      <p className="text-muted">
        Saved on this device only.{' '}
        <Link to={hrefWith('/signin', { next: '/saved-cars', save: '' })} className="text-link underline">
          Sign in
        </Link>
        {' to see them everywhere and follow their prices.'}
      </p>
      {gone > 0 && <p role="status">{goneText(gone)}</p>}
    </div>
  );
}

function goneText(gone: number): string {
  return gone === 1
    ? 'A car you saved is no longer here: the seller deleted the listing.'
    : `${gone} cars you saved are no longer here: the sellers deleted the listings.`;
}

function Loading() {
  const { currentUser } = useAuth();
  return (
    <>
      <Heading />
      {!currentUser && <OnDevice gone={0} />}
      <SavedCarsSkeleton />
    </>
  );
}

function NoSavedCars() {
  return (
    <EmptyList title="No Saved Cars">
      Press the heart on a car to save it here. You’ll see when its price changes or it sells.
    </EmptyList>
  );
}

export function SavedCarsTrouble({ error }: { error?: unknown }) {
  return (
    <Trouble title={FAILED}>
      <TroubleCause error={error} />
      <TryAgain />
    </Trouble>
  );
}

type UndoBarProps = {
  removed: RemovedCar | null;
  next: string;
  onUndo: (car: RemovedCar) => void;
};

/** Offers to undo the last removal, until the next one or until the page is left. */
function UndoBar({ removed, next, onUndo }: UndoBarProps) {
  const button = useFocusOnChange(removed?.listingId);
  return (
    <div role="status" className="sticky bottom-4 z-20 flex justify-center empty:hidden">
      {removed && (
        <div className="panel flex max-w-full items-center gap-4 border-line-strong px-4 py-2.5">
          <p className="wrap-anywhere line-clamp-3 min-w-0">{removed.title} removed.</p>
          <Form
            method="post"
            action={heartAction(removed.listingId, true)}
            onSubmit={(event) => {
              event.preventDefault();
              onUndo(removed);
            }}
          >
            <input type="hidden" name="next" value={next} />
            <button ref={button} type="submit" className="button">
              Undo
            </button>
          </Form>
        </div>
      )}
    </div>
  );
}

/** Moves the focus here, because the pressed button is gone with its card. */
function useFocusOnChange(listingId: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(listingId);
  useEffect(() => {
    if (listingId && before.current !== listingId) button.current?.focus({ preventScroll: true });
    before.current = listingId;
  }, [listingId]);
  return button;
}

type LoadedPage = SavedPage | null;

type ShownList = { list: SavedPage | undefined; hasFailed: boolean; error?: unknown };

/** The last list that loaded, also while a newer one loads or after it failed. Follows a redirect to sign in. */
function useShownList(saved: LoadedPage | Promise<LoadedPage>): ShownList {
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

type DeletedCar = { id: string; title: string };

/** Cars that left the open list because their listing was deleted, not because they were removed or are on another page. */
function useDeletedCars(list: SavedPage): DeletedCar[] {
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
