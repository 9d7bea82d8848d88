import { useFetcher } from 'react-router';

/** The button opens a page of its own without JavaScript. */
export function VinEnding({ listingId }: { listingId: string }) {
  const fetcher = useFetcher<{ vinEnding: string }>();
  const { data, state } = fetcher;
  return (
    <fetcher.Form
      method="post"
      action={`/listing/${listingId}/vin`}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden"
    >
      <p role="status">
        {data ? `The VIN ends in ${data.vinEnding}. Compare it with the car.` : 'The seller gave us the VIN.'}
      </p>
      {!data && (
        <button type="submit" disabled={state !== 'idle'} className="text-link">
          Show its last four
        </button>
      )}
    </fetcher.Form>
  );
}
