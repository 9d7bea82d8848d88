import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardText } from '#app/listings/listing-card.tsx';
import { listingSchema } from '#app/listings/listing-form.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { type Typed, useTyped } from '#app/selling/form/use-typed.ts';
import { BODY_TYPES } from '#app/vocabulary/cars.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { withoutPostcode } from '#app/vocabulary/states.ts';

type ListingPreviewProps = { formId: string; initial: Typed; photo: ReactNode };

export function ListingPreview({ formId, initial, photo }: ListingPreviewProps) {
  const typed = useTyped(formId, initial);
  const { bodyType, transmission, fuelType, trim } = typed;
  const kilometers = listingSchema.shape.kilometers.safeParse(typed.kilometers);
  const name = [typed.year || 'Year', typed.make || 'Make', typed.model || 'Model'].join(' ');
  return (
    <div className="grid gap-3">
      <h2 className="font-bold text-lg">How it will look in results</h2>
      <div className="panel flex max-w-sm flex-col overflow-hidden">
        <div className="relative aspect-4/3 overflow-hidden bg-line">{photo || <NoPhotoYet bodyType={bodyType} />}</div>
        <CardText
          title={<p className="truncate font-semibold text-base">{trim ? `${name}, ${trim}` : name}</p>}
          price={<PreviewedPrice typed={typed} />}
          facts={[
            bodyType || 'Body type',
            transmission || 'Transmission',
            kilometers.success ? formatKilometers(kilometers.data) : 'Kilometres',
            fuelType || 'Fuel',
          ]}
          location={placeOf(typed) || 'State'}
          age="Today"
        />
      </div>
    </div>
  );
}

/** A suburb that is only half typed is not shown. */
function placeOf({ suburb = '', location }: Typed): string | undefined {
  const shown = withoutPostcode(suburb);
  return shown === suburb ? location : shown;
}

function PreviewedPrice({ typed: { price, isDriveAway } }: { typed: Typed }) {
  const cents = listingSchema.shape.price.safeParse(price);
  if (!cents.success) return <p className="font-bold text-2xl text-muted tracking-tight">Price</p>;
  return <PriceTag priceCents={cents.data} isDriveAway={isDriveAway === 'yes'} className="text-2xl" />;
}

function NoPhotoYet({ bodyType }: { bodyType: string | undefined }) {
  const known = BODY_TYPES.find((word) => word === bodyType);
  if (known) return <BodyPlaceholder bodyType={known} />;
  return (
    <div className="grid h-full place-items-center text-muted">
      <ImagePlus className="size-12 stroke-[1.25]" aria-hidden="true" />
    </div>
  );
}
