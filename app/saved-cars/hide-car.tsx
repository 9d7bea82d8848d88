import { Form } from 'react-router';
import { hideAction } from '#app/saved-cars/device-cars.ts';

type HideCarProps = { listingId: string; isHidden: boolean; className: string };

export function HideCar({ listingId, isHidden, className }: HideCarProps) {
  return (
    <Form method="post" action={hideAction(listingId, !isHidden)} replace preventScrollReset className="grid">
      <input type="hidden" name="next" value={`/listing/${listingId}`} />
      <button type="submit" className={className}>
        {isHidden ? 'Show this car again' : 'Hide this car'}
      </button>
    </Form>
  );
}
