import { Eye, EyeOff } from 'lucide-react';
import { Form } from 'react-router';
import { hideAction } from '#app/saved-cars/device-cars.ts';

type HideCarProps = { listingId: string; isHidden: boolean };

export function HideCar({ listingId, isHidden }: HideCarProps) {
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Form
      method="post"
      action={hideAction(listingId, !isHidden)}
      replace
      preventScrollReset
      className="grid gap-1.5 print:hidden"
    >
      <input type="hidden" name="next" value={`/listing/${listingId}`} />
      {isHidden && (
        <p role="status" className="text-muted text-sm">
          Hidden from your search results on this device.
        </p>
      )}
      <button
        type="submit"
        className="inline-flex min-h-11 items-center gap-2 justify-self-center text-muted text-sm hover:text-ink"
      >
        <Icon className="size-4.5" aria-hidden="true" />
        {isHidden ? 'Show this car again' : 'Hide this car'}
      </button>
    </Form>
  );
}
