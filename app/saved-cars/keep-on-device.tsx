import { Form } from 'react-router';
import { MOST_CARS_ON_DEVICE } from '#app/saved-cars/device-cars.ts';
import { heartAction } from '#app/saved-cars/use-saved.ts';

type KeepOnDeviceProps = { listingId: string; next: string; carsOnDevice: number };

export function KeepOnDevice({ listingId, next, carsOnDevice }: KeepOnDeviceProps) {
  if (carsOnDevice >= MOST_CARS_ON_DEVICE) {
    return (
      <p className="border-line border-t pt-5">
        {`This device keeps ${MOST_CARS_ON_DEVICE} cars and is full. Sign in, and all of them move to your account.`}
      </p>
    );
  }
  return (
    <Form method="post" action={heartAction(listingId, true)} replace className="grid gap-3 border-line border-t pt-5">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="keep" value="device" />
      <p className="text-muted">
        {`No account? This browser can keep up to ${MOST_CARS_ON_DEVICE} cars. They move to your account when you sign in.`}
      </p>
      <button type="submit" className="button button-quiet">
        Keep on this device
      </button>
    </Form>
  );
}
