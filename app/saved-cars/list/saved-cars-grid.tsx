import { NotebookPen } from 'lucide-react';
import { Form, Link } from 'react-router';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { isSold, type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { CardText } from '#app/listings/listing-card.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag, SoldOn } from '#app/listings/price-tag.tsx';
import type { RemovedCar } from '#app/saved-cars/list/use-removals.ts';
import { noteHref } from '#app/saved-cars/note-form.ts';
import type { SavedCar } from '#app/saved-cars/saved-list.server.ts';
import { heartAction } from '#app/saved-cars/use-saved.ts';
import { FADED, SoldBadge, UnderOfferBadge } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { SELLER_WORDS } from '#app/vocabulary/cars.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

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

type SavedCarCardProps = {
  car: SavedCar;
  page: string;
  next: string;
  /** Where a failed removal redirects without JavaScript. */
  onFailure: string;
  failure: string | undefined;
  priority: boolean;
  onRemove: (car: RemovedCar) => void;
  compareForm: string | undefined;
};

const PHOTO_SIZES = '(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 88vw';

function SavedCarCard({ car, priority, failure, compareForm, page, ...removal }: SavedCarCardProps) {
  const { listing, savedAt, priceChange, note } = car;
  const title = listingTitle(listing);
  const href = `/listing/${listing.id}`;
  return (
    <article data-listing={listing.id} className="panel relative flex min-w-0 flex-1 flex-col overflow-hidden">
      <Link to={href} tabIndex={-1} aria-hidden="true" className="relative block aspect-4/3">
        <Photo listing={listing} priority={priority} />
      </Link>
      <RemoveForm listingId={listing.id} title={title} {...removal} />
      <CardText
        title={
          <h2 className="line-clamp-2 break-words font-semibold text-base">
            <Link to={href} className="rounded hover:underline" title={title}>
              {title}
            </Link>
          </h2>
        }
        price={
          <div className="grid gap-1">
            <PriceTag
              priceCents={listing.priceCents}
              isDriveAway={listing.isDriveAway}
              isFirm={listing.priceType === 'Firm'}
              className="text-2xl"
            />
            {priceChange && (
              <p className={`font-semibold text-[0.875rem] ${priceChange.isLess ? 'text-positive' : 'text-muted'}`}>
                {priceChange.words}
              </p>
            )}
          </div>
        }
        facts={[
          listing.bodyType,
          formatKilometers(listing.kilometers),
          listing.transmission,
          SELLER_WORDS[listing.sellerType],
        ]}
        location={listing.suburb ?? listing.location}
        age={<Age soldDate={listing.soldDate} savedAt={savedAt} />}
      />
      {note !== '' && (
        <p className="wrap-anywhere mx-4 line-clamp-6 whitespace-pre-line border-ochre border-l-2 pl-3 text-[0.9375rem]">
          <span className="sr-only">Your note: </span>
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pb-2">
        {savedAt && (
          <Link
            to={noteHref(listing.id, page)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-[0.9375rem] text-accent hover:underline"
          >
            <NotebookPen className="size-4" aria-hidden="true" />
            {note === '' ? 'Add a note' : 'Change note'}
            <span className="sr-only"> on {title}</span>
          </Link>
        )}
        {compareForm && (
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="ids"
              value={listing.id}
              form={compareForm}
              autoComplete="off"
              className="size-5 accent-accent"
            />
            Compare<span className="sr-only"> {title}</span>
          </label>
        )}
      </div>
      {failure && (
        <p role="alert" className="px-4 pb-3 font-medium text-danger">
          {failure}
        </p>
      )}
    </article>
  );
}

function Photo({ listing, priority }: { listing: ListingSummary; priority: boolean }) {
  const { photo } = listing;
  const sold = isSold(listing);
  return (
    <>
      <span className={`absolute inset-0 block ${sold ? FADED : ''}`}>
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes={PHOTO_SIZES} priority={priority} className="h-full w-full" />
        ) : (
          <BodyPlaceholder bodyType={listing.bodyType} />
        )}
      </span>
      {sold && <SoldBadge />}
      {listing.underOfferUntil && <UnderOfferBadge />}
    </>
  );
}

function Age({ soldDate, savedAt }: { soldDate: Date | null; savedAt: Date | null }) {
  if (soldDate)
    return (
      <span className="font-bold text-ink">
        <SoldOn date={soldDate} />
      </span>
    );
  return <span>{savedAt ? `Saved on ${formatDate(savedAt)}` : 'Saved on this device'}</span>;
}

type RemoveFormProps = RemovedCar & Pick<SavedCarCardProps, 'next' | 'onFailure' | 'onRemove'>;

function RemoveForm({ listingId, title, next, onFailure, onRemove }: RemoveFormProps) {
  return (
    <Form
      method="post"
      action={heartAction(listingId, false)}
      className="absolute top-2.5 right-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        onRemove({ listingId, title });
      }}
    >
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="onFailure" value={onFailure} />
      <button type="submit" aria-label={`Remove ${title}`} title="Remove" className="heart" />
    </Form>
  );
}
