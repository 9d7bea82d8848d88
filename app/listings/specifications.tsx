import type { ListingDetail } from '#app/listings/listing.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';

type Specified = Pick<
  ListingDetail,
  'bodyType' | 'transmission' | 'fuelType' | 'trim' | 'kilometers' | 'color' | 'doors' | 'location'
>;

export function Specifications({ listing }: { listing: Specified }) {
  const rows = [
    ['Body type', listing.bodyType],
    ['Transmission', listing.transmission],
    ['Fuel type', listing.fuelType],
    ...(listing.trim ? [['Trim', listing.trim]] : []),
    ['Kilometres', formatKilometers(listing.kilometers)],
    ['Colour', listing.color],
    ['Doors', String(listing.doors)],
    ['Location', STATE_NAMES[listing.location]],
  ];
  return (
    <dl className="panel grid grid-cols-2 overflow-hidden sm:grid-cols-4">
      {rows.map(([term, value]) => (
        <div key={term} className="-mr-px -mb-px border-line border-r border-b px-4 py-3">
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
