import { Handshake } from 'lucide-react';
import { Link } from 'react-router';
import { isSold } from '#app/listings/listing.ts';
import { type NumberPresses, pressesText } from '#app/listings/number-presses.ts';
import { ActionBar } from '#app/listings/seller-contact.tsx';
import { ShareButton } from '#app/listings/share-car.tsx';
import { CHANGES } from '#app/selling/changes.ts';
import { SaleButton } from '#app/selling/sale-button.tsx';
import { useChange } from '#app/selling/use-change.ts';
import type { Hidden } from '#app/trust/own-hold.server.ts';
import { OnHold } from '#app/trust/own-notices.tsx';
import { PrintButton } from '#app/ui/script-buttons.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

type OwnerPartProps = {
  listing: { id: string; year: number; make: string; model: string; trim: string; soldDate: Date | null };
  totalViews: number;
  presses: NumberPresses;
  /** How many buyers wait for such a car, in words. */
  interest: string;
  flash: string | null;
  hidden: Hidden | null;
  shared: { title: string; summary: string; address: string };
};

export function OwnerPart({ listing, totalViews, presses, interest, flash, hidden, shared }: OwnerPartProps) {
  const next = `/listing/${listing.id}`;
  const { make, pending, failed } = useChange(listing.id, next);
  const isOffered = !isSold(listing) && pending === null;
  const tools = (
    <div className="flex flex-1 flex-wrap gap-2">
      {isOffered && <ShareButton {...shared} look="button flex-1 whitespace-nowrap px-3" />}
      {isOffered && (
        <SaleButton
          listing={listing}
          next={next}
          look="button button-quiet flex-1 whitespace-nowrap px-3"
          onConfirm={() => make('sale')}
        />
      )}
      <Link to={`/edit-listing/${listing.id}`} className="button button-quiet flex-1 px-3">
        Edit
      </Link>
    </div>
  );
  return (
    <section aria-label="Your listing" className="grid gap-3 border-line border-t pt-4 print:hidden">
      <p className="flex items-baseline justify-between gap-4">
        <span className="whitespace-nowrap font-bold">Your listing</span>
        <span className="text-right text-muted">
          <span className="font-semibold text-ink">{formatCount(totalViews)}</span> total{' '}
          {totalViews === 1 ? 'view' : 'views'}
          {` · ${pressesText(presses)}`}
        </span>
      </p>
      {interest && <p>{interest}</p>}
      {hidden && <OnHold listingId={listing.id} {...hidden} />}
      {failed && (
        <p role="alert" className="font-medium text-danger">
          {CHANGES[failed].failed}
        </p>
      )}
      <div role="status">{flash && <p className="font-semibold text-positive">{flash}</p>}</div>
      <div className={isSold(listing) ? '' : 'max-lg:hidden'}>{tools}</div>
      {isSold(listing) ? <HandoverLink listingId={listing.id} /> : <PrintButton label="Print window sign" />}
      {!isSold(listing) && <ActionBar>{tools}</ActionBar>}
    </section>
  );
}

function HandoverLink({ listingId }: { listingId: string }) {
  return (
    <Link to={`/my-listings/${listingId}/handover`} className="button button-quiet">
      <Handshake className="size-4.5" aria-hidden="true" />
      Hand over your car
    </Link>
  );
}
