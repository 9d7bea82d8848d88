import { type Ref, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { useLive } from '#app/http/use-live.ts';
import { SavedCarsGrid, SavedCarsSkeleton, savedCarsHref } from '#app/saved-cars/list/saved-cars-grid.tsx';
import { UndoBar } from '#app/saved-cars/list/undo-bar.tsx';
import { type RemovedCar, useRemovals } from '#app/saved-cars/list/use-removals.ts';
import { useDeletedCars, useShownList } from '#app/saved-cars/list/use-shown-list.ts';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { useOfflineCopy } from '#app/saved-cars/use-offline.ts';
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
