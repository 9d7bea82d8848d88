import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { CHANGES, type Change, changePath } from '#app/listings/my-listings/changes.ts';
import type { MyListing } from '#app/listings/my-listings/my-listings.server.ts';
import { ViewsPlot } from '#app/listings/my-listings/views-plot.tsx';
import { ListingImage } from '#app/listings/photos/photo.tsx';
import { FADED, SoldBadge } from '#app/listings/photos/photo-overlays.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { AskFirst } from '#app/ui/ask-first.tsx';
import { formatDate, listedAge } from '#app/vocabulary/dates.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';

type OwnListingCardProps = {
  listing: MyListing;
  now: Date;
  /** The page's own address, to come back to. */
  next: string;
  priority: boolean;
  failed: Change | null;
  isBusy: boolean;
  onChange: (change: Change) => void;
};

const PHOTO_SIZES = '(min-width: 64rem) 15rem, (min-width: 40rem) 12rem, 40vw';
const ACTION = 'button button-quiet px-3 aria-disabled:cursor-progress aria-disabled:opacity-70';

export function OwnListingCard({ listing, now, next, priority, failed, isBusy, onChange }: OwnListingCardProps) {
  const title = listingTitle(listing);
  const href = `/listing/${listing.id}`;
  return (
    <article
      data-listing={listing.id}
      className="panel grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <Photo listing={listing} priority={priority} />
      <div className="grid min-w-0 content-start gap-x-6 gap-y-3 p-3.5 sm:p-5 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="min-w-0">
          <h2 className="line-clamp-3 break-words font-semibold text-base sm:text-lg">
            <Link to={href} className="rounded hover:underline">
              {title}
            </Link>
          </h2>
          <PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-xl sm:text-2xl" />
          <p className="mt-1 text-[0.875rem] text-muted">
            {formatKilometers(listing.kilometers)} · {listedAge(listing.createdAt, now)}
            {listing.soldDate && ` · Sold on ${formatDate(listing.soldDate)}`}
          </p>
        </div>
        <ViewsFigure listing={listing} className="max-sm:hidden" />
      </div>
      <div className="col-span-2 grid gap-3 border-line border-t p-3.5 sm:px-5">
        <ViewsFigure listing={listing} className="sm:hidden" />
        {failed && (
          <p role="alert" className="font-medium text-danger">
            {CHANGES[failed].failed}
          </p>
        )}
        <Actions {...{ listing, title, next, isBusy, onChange }} />
      </div>
    </article>
  );
}

function Photo({ listing, priority }: { listing: MyListing; priority: boolean }) {
  const [photo] = listing.photos;
  const sold = isSold(listing);
  return (
    <div className="relative aspect-4/3 self-start overflow-hidden max-sm:self-stretch max-sm:aspect-auto">
      <div className={`h-full ${sold ? FADED : ''}`}>
        {photo ? (
          <ListingImage photo={photo} alt="" sizes={PHOTO_SIZES} priority={priority} className="h-full w-full" />
        ) : (
          <BodyPlaceholder bodyType={listing.bodyType} />
        )}
      </div>
      {sold && <SoldBadge />}
    </div>
  );
}

function ViewsFigure({ listing, className }: { listing: MyListing; className: string }) {
  return (
    <div className={`flex items-end gap-4 lg:grid lg:gap-1.5 ${className}`}>
      <p className="whitespace-nowrap text-[0.875rem] text-muted">
        <span className="font-semibold text-ink">{formatCount(listing.views)}</span>{' '}
        {listing.views === 1 ? 'view' : 'views'}
      </p>
      <ViewsPlot counts={listing.recentViews} />
    </div>
  );
}

type ActionsProps = Pick<OwnListingCardProps, 'listing' | 'next' | 'isBusy' | 'onChange'> & { title: string };

function Actions({ listing, title, next, isBusy, onChange }: ActionsProps) {
  const sale: Change = isSold(listing) ? 'relist' : 'sale';
  return (
    <div className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
      <Form
        method="post"
        action={changePath(listing.id, sale)}
        className="max-sm:col-span-3 max-sm:grid"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onChange(sale);
        }}
      >
        <input type="hidden" name="next" value={next} />
        <button type="submit" aria-disabled={isBusy || undefined} className={ACTION}>
          {CHANGES[sale].button}
          <About title={title} />
        </button>
      </Form>
      <Link to={`/edit-listing/${listing.id}`} className={`${ACTION} sm:ml-auto`}>
        <Pencil className="size-4" aria-hidden="true" />
        Edit
        <About title={title} />
      </Link>
      <Link to={`/listing/${listing.id}`} className={ACTION}>
        <Eye className="size-4" aria-hidden="true" />
        View
        <About title={title} />
      </Link>
      <AskFirst
        page={changePath(listing.id, 'delete')}
        fields={{ next }}
        look={`${ACTION} text-danger`}
        label={
          <>
            <Trash2 className="size-4" aria-hidden="true" />
            Delete
            <About title={title} />
          </>
        }
        about={title}
        words={CHANGES.delete.words}
        confirm="Delete"
        onConfirm={() => onChange('delete')}
      />
    </div>
  );
}

/** Tells buttons of the same word apart for whoever hears them. */
function About({ title }: { title: string }): ReactNode {
  return <span className="sr-only"> {title}</span>;
}
