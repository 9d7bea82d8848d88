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
import { FADED, SoldBadge, UnderOfferBadge } from '#app/ui/photo/photo-overlays.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatDay, listedAge } from '#app/vocabulary/dates.ts';
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
  "grid-cols-[6.5rem_minmax(0,1fr)] [grid-template-areas:'photo_facts'_'actions_actions'] sm:grid-cols-[10rem_minmax(0,1fr)] sm:[grid-template-areas:'photo_facts'_'photo_actions'] lg:grid-cols-[10rem_minmax(0,1fr)_auto] lg:[grid-template-areas:'photo_facts_actions']";
const PHOTO_SIZES = '10rem';
/** On a phone the icon stands alone. */
const WORD = 'max-sm:sr-only';
const ACTION = 'button button-quiet min-w-11 px-3 aria-disabled:cursor-progress aria-disabled:opacity-70';

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
      <div className="min-w-0 px-3.5 py-3 text-[0.875rem] [grid-area:facts] sm:px-5">
        <h2 className="line-clamp-3 break-words font-semibold text-base sm:text-lg">
          <Link to={href} className="rounded hover:underline">
            {title}
          </Link>
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <PriceTag
            priceCents={listing.priceCents}
            isDriveAway={listing.isDriveAway}
            isFirm={listing.priceType === 'Firm'}
            className="text-xl"
          />
          {listing.priceRating && !isSold(listing) && (
            <Link to={`/listing/${listing.id}/price`} className="text-link py-1.5">
              {`Now ${inSentence(listing.priceRating)}`}
            </Link>
          )}
        </div>
        <p className="text-muted">
          {formatKilometers(listing.kilometers)} · {listedAge(listing.createdAt, now)}
          {listing.soldDate && (
            <>
              {' · '}
              <SoldOn date={listing.soldDate} />
            </>
          )}
          {` · ${formatCount(listing.views)} ${listing.views === 1 ? 'view' : 'views'} · ${pressesText(listing.presses)}`}
        </p>
        {!isSold(listing) && (
          <>
            <ConfirmOwn listingId={listing.id} text={confirmationText(listing.confirmedAt, now, true)} next={next} />
            <UnderOffer listing={listing} title={title} next={next} />
          </>
        )}
        <div className="mt-2 grid gap-2 empty:hidden">
          {notice}
          {failed && (
            <p role="alert" className="font-medium text-danger">
              {CHANGES[failed].failed}
            </p>
          )}
        </div>
      </div>
      <div className="grid content-between justify-items-end gap-2 px-3.5 pt-2 pb-3 [grid-area:actions] sm:px-5 lg:pt-3">
        <DayBars
          counts={listing.recentViews}
          label={describeBars(listing.recentViews, ['view', 'views'])}
          className="h-9 w-44 max-lg:hidden"
        />
        <Actions listing={listing} title={title} next={next} isBusy={isBusy} onChange={onChange} />
      </div>
    </article>
  );
}

function Photo({ listing, priority }: { listing: MyListing; priority: boolean }) {
  const { photo } = listing;
  const sold = isSold(listing);
  return (
    <div className="relative min-h-24 bg-paper [grid-area:photo] sm:min-h-30">
      <div className={`absolute inset-0 ${sold ? FADED : ''}`}>
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes={PHOTO_SIZES} priority={priority} className="h-full w-full" />
        ) : (
          <BodyPlaceholder bodyType={listing.bodyType} />
        )}
      </div>
      {sold && <SoldBadge />}
      {listing.underOfferUntil && <UnderOfferBadge />}
    </div>
  );
}

function UnderOffer({ listing, title, next }: Pick<OwnListingCardProps, 'listing' | 'next'> & { title: string }) {
  const { id, underOfferUntil } = listing;
  const page = `/my-listings/${id}/under-offer`;
  const look = 'inline-flex min-h-11 items-center text-link underline lg:min-h-6';
  if (underOfferUntil === null) {
    return (
      <Link to={`${page}?${new URLSearchParams({ next })}`} className={look}>
        Mark under offer
        <About title={title} />
      </Link>
    );
  }
  return (
    <Form method="post" action={`${page}/end`} className="flex flex-wrap items-center gap-x-2">
      <input type="hidden" name="next" value={next} />
      <b className="text-ochre">{`Under offer until ${formatDay(underOfferUntil)}`}</b>
      <button type="submit" className={look}>
        Take off
        <About title={title} />
      </button>
    </Form>
  );
}

type ActionsProps = Pick<OwnListingCardProps, 'listing' | 'next' | 'isBusy' | 'onChange'> & { title: string };

function Actions({ listing, title, next, isBusy, onChange }: ActionsProps) {
  const sale: ListingAction = isSold(listing) ? 'relist' : 'sale';
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <Form
        method="post"
        action={changePath(listing.id, sale)}
        className="grid flex-1"
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
      <Link to={`/edit-listing/${listing.id}`} className={ACTION}>
        <Pencil className="size-4" aria-hidden="true" />
        <span className={WORD}>Edit</span>
        <About title={title} />
      </Link>
      <Link to={`/listing/${listing.id}`} className={ACTION}>
        <Eye className="size-4" aria-hidden="true" />
        <span className={WORD}>View</span>
        <About title={title} />
      </Link>
      {isSold(listing) && (
        <Link to={`/my-listings/${listing.id}/handover`} className={ACTION}>
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
            <span className={WORD}>Delete</span>
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
