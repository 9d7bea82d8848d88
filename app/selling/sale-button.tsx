import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, changePath } from '#app/selling/changes.ts';
import { useChange } from '#app/selling/use-change.ts';
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
  const change = useChange(listing.id, next);
  if (change.pending) return null;
  return (
    <div className="grid justify-items-end gap-1">
      <SaleButton
        listing={listing}
        next={next}
        look="button button-quiet whitespace-nowrap"
        onConfirm={() => change.make('sale')}
      />
      {change.failed && (
        <p role="alert" className="font-medium text-danger">
          {CHANGES.sale.failed}
        </p>
      )}
    </div>
  );
}
