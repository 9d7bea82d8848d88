import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, changePath } from '#app/selling/changes.ts';
import { useChanges } from '#app/selling/use-changes.ts';
import { ConfirmButton } from '#app/ui/forms/confirm-button.tsx';

type Car = { id: string; year: number; make: string; model: string; trim: string };
type SaleButtonProps = { listing: Car; next: string; look: string; onConfirm: () => void };

export function SaleButton({ listing, next, look, onConfirm }: SaleButtonProps) {
  return (
    <ConfirmButton
      page={changePath(listing.id, 'sale')}
      fields={{ next }}
      look={look}
      label={CHANGES.sale.button}
      title={listingTitle(listing)}
      message={CHANGES.sale.words}
      confirm={CHANGES.sale.button}
      onConfirm={onConfirm}
    />
  );
}

export function SellCar({ listing, next }: Pick<SaleButtonProps, 'listing' | 'next'>) {
  const changes = useChanges(next);
  if (changes.pending(listing.id)) return null;
  return (
    <div className="grid justify-items-end gap-1">
      <SaleButton
        listing={listing}
        next={next}
        look="button button-quiet whitespace-nowrap"
        onConfirm={() => changes.make(listing.id, 'sale')}
      />
      {changes.failed(listing.id) && (
        <p role="alert" className="font-medium text-danger">
          {CHANGES.sale.failed}
        </p>
      )}
    </div>
  );
}
