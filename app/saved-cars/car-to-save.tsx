import type { ListingSummary } from '#app/listings/listing.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';

type Car = Pick<ListingSummary, 'year' | 'make' | 'model' | 'trim' | 'bodyType' | 'photo'>;

/** The car whose heart led to sign-in. */
export function CarToSave({ car }: { car: Car }) {
  const { photo, bodyType } = car;
  return (
    <div className="flex items-center gap-4 border-line border-b pb-5">
      <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-control">
        {photo ? (
          <ResponsivePhoto photo={photo} alt="" sizes="7rem" priority className="h-full w-full" />
        ) : (
          <BodyPlaceholder bodyType={bodyType} />
        )}
      </div>
      <p className="wrap-anywhere min-w-0 font-semibold">{listingTitle(car)}</p>
    </div>
  );
}
