import { Eye, Handshake, Pencil, Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { confirmationText } from '#app/listings/confirmation.ts';
import { ConfirmOwn } from '#app/listings/confirmed-line.tsx';
import { isSold, listingTitle } from '#app/listings/listing.ts';
import { pressesText } from '#app/listings/number-presses.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag, SoldOn } from '#app/listings/price-tag.tsx';
import { inSentence } from '#app/prices/price-words.ts';
import { CHANGES, changePath, type ListingAction } from '#app/selling/changes.ts';
import type { MyListing } from '#app/selling/my-listings.server.ts';
import { DayBars, describeBars } from '#app/ui/day-bars.tsx';
import { ConfirmButton } from '#app/ui/forms/confirm-button.tsx';
import { FADED, SoldBadge } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { listedAge } from '#app/vocabulary/dates.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';

type OwnListingCardProps = {
  listing: MyListing;
  now: Date;
  next: string;
  priority: boolean;
  notice: ReactNode;
  failed: ListingAction | null;
  isBusy: boolean;
  onChange: (change: ListingAction) => void;
};

const LAYOUT =
  "grid-cols-[7.5rem_minmax(0,1fr)] [grid-template-areas:'photo_facts'_'views_views'_'actions_actions'] sm:grid-cols-[14rem_minmax(0,1fr)] sm:[grid-template-areas:'photo_facts'_'photo_views'_'photo_actions'] lg:grid-cols-[15rem_minmax(0,1fr)_14rem] lg:[grid-template-areas:'photo_facts_views'_'photo_actions_actions']";
const PHOTO_SIZES = '(min-width: 40rem) 20rem, 50vw';
const ACTION = 'button button-quiet px-3 aria-disabled:cursor-progress aria-disabled:opacity-70';

export function OwnListingCard({
  listing,
  now,
  next,
  priority,
  notice,
  failed,
  isBusy,
  onChange,
}: OwnListingCardProps) {
  const title = listingTitle(listing);
  const href = `/listing/${listing.id}`;
  return (
    <article data-listing={listing.id} className={`panel grid min-w-0 overflow-hidden ${LAYOUT}`}>
      <Photo listing={listing} priority={priority} />
      <div className="min-w-0 p-3.5 [grid-area:facts] sm:p-5 sm:pb-0">
        <h2 className="line-clamp-3 break-words font-semibold text-base sm:text-lg">
          <Link to={href} className="rounded hover:underline">
            {title}
          </Link>
        </h2>
        <PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-xl sm:text-2xl" />
        <p className="mt-1 text-[0.875rem] text-muted">
          {formatKilometers(listing.kilometers)} · {listedAge(listing.createdAt, now)}
          {listing.soldDate && (
            <>
              {' · '}
              <SoldOn date={listing.soldDate} />
            </>
          )}
        </p>
        {!isSold(listing) && (
          <ConfirmOwn listingId={listing.id} text={confirmationText(listing.confirmedAt, now, true)} next={next} />
        )}
        {listing.priceRating && !isSold(listing) && (
          <p className="text-[0.875rem]">
            <Link
              to={`/listing/${listing.id}/price`}
              className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
            >
              {`Now ${inSentence(listing.priceRating)}`}
            </Link>
          </p>
        )}
      </div>
      <div className="flex items-end gap-4 border-line px-3.5 pt-3 [grid-area:views] max-sm:border-t sm:px-5 lg:grid lg:content-start lg:gap-1.5 lg:pt-5.5">
        <p className="text-[0.875rem] text-muted">
          <span className="font-semibold text-ink">{formatCount(listing.views)}</span>{' '}
          {listing.views === 1 ? 'view' : 'views'}
          {` · ${pressesText(listing.presses)}`}
        </p>
        <DayBars
          counts={listing.recentViews}
          label={describeBars(listing.recentViews, ['view', 'views'])}
          className="h-9 max-w-44"
        />
      </div>
      <div className="grid gap-3 self-end p-3.5 [grid-area:actions] sm:p-5">
        {notice}
        {failed && (
          <p role="alert" className="font-medium text-danger">
            {CHANGES[failed].failed}
          </p>
        )}
        <Actions listing={listing} title={title} next={next} isBusy={isBusy} onChange={onChange} />
      </div>
    </article>
  );
}

function Photo({ listing, priority }: { listing: MyListing; priority: boolean }) {
  const { photo } = listing;
  const sold = isSold(listing);
  return (
    <div className="relative min-h-28 bg-paper [grid-area:photo] sm:min-h-44">
      <div className={`absolute inset-0 ${sold ? FADED : ''}`}>
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes={PHOTO_SIZES} priority={priority} className="h-full w-full" />
        ) : (
          <BodyPlaceholder bodyType={listing.bodyType} />
        )}
      </div>
      {sold && <SoldBadge />}
    </div>
  );
}

type ActionsProps = Pick<OwnListingCardProps, 'listing' | 'next' | 'isBusy' | 'onChange'> & { title: string };

function Actions({ listing, title, next, isBusy, onChange }: ActionsProps) {
  const sale: ListingAction = isSold(listing) ? 'relist' : 'sale';
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
      {isSold(listing) && (
        <Link to={`/my-listings/${listing.id}/handover`} className={`${ACTION} max-sm:order-first max-sm:col-span-3`}>
          <Handshake className="size-4" aria-hidden="true" />
          Handover
          <About title={title} />
        </Link>
      )}
      <ConfirmButton
        page={changePath(listing.id, 'delete')}
        fields={{ next }}
        look={`${ACTION} text-danger`}
        label={
          <>
            <Trash className="size-4" aria-hidden="true" />
            Delete
            <About title={title} />
          </>
        }
        title={title}
        message={CHANGES.delete.words}
        confirm="Delete"
        isDeletion
        onConfirm={() => onChange('delete')}
      />
    </div>
  );
}

/** Gives buttons with the same word different names for screen readers. */
function About({ title }: { title: string }): ReactNode {
  return <span className="sr-only"> {title}</span>;
}
