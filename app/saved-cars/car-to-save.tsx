import { Form } from 'react-router';
import { type ListingSummary, listingTitle } from '#app/listings/listing.ts';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { MOST_CARS_ON_DEVICE } from '#app/saved-cars/device-cars.ts';
import { heartAction } from '#app/saved-cars/use-saved.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';

type Car = Pick<ListingSummary, 'year' | 'make' | 'model' | 'trim' | 'bodyType' | 'photo'>;

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

type KeepOnDeviceProps = { listingId: string; next: string; carsOnDevice: number };

export function KeepOnDevice({ listingId, next, carsOnDevice }: KeepOnDeviceProps) {
  if (carsOnDevice >= MOST_CARS_ON_DEVICE) {
    return (
      <p className="border-line border-t pt-5">
        {`This device has ${MOST_CARS_ON_DEVICE} saved cars and is full. Sign in to move them to your account.`}
      </p>
    );
  }
  return (
    <Form method="post" action={heartAction(listingId, true)} replace className="grid gap-3 border-line border-t pt-5">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="keep" value="device" />
      <p className="text-muted">No account? Save it on this device.</p>
      <button type="submit" className="button button-quiet">
        Save here
      </button>
    </Form>
  );
}
