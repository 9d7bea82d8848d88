import { Check } from 'lucide-react';
import { useFetcher } from 'react-router';
import { type DecidingCar, decidingFacts } from '#app/listings/deciding-facts.ts';
import { partsOf, showBattery, showValue } from '#app/listings/field-values.ts';
import { type FieldName, fieldOf, PUBLIC_NAMES, type PublicName } from '#app/listings/fields.ts';
import type { ListingDetail } from '#app/listings/listing.ts';
import type { RegoState } from '#app/vocabulary/car-papers.ts';
import type { State } from '#app/vocabulary/states.ts';

/** In the order of the specification; every other field follows. */
const FIRST = ['bodyType', 'transmission', 'fuelType', 'trim', 'kilometers', 'color', 'doors', 'location'] as const;
/** The suburb is the location. */
const ELSEWHERE = ['make', 'model', 'year', 'price', 'isDriveAway', 'description', 'phoneNumber', 'suburb'] as const;
/** The battery's check is beside its health, the features are a list below. */
const WITHIN: readonly FieldName[] = ['batteryCheckedOn', 'batteryCheckedBy', 'features'];
type Specified = Exclude<PublicName, (typeof ELSEWHERE)[number]>;

const elsewhere: readonly FieldName[] = ELSEWHERE;
const SPECIFIED = [
  ...new Set<PublicName>([...FIRST, ...PUBLIC_NAMES.filter((name) => !elsewhere.includes(name))]),
] as Specified[];

export function DecidingFacts({ car }: { car: DecidingCar }) {
  const facts = decidingFacts(car);
  if (facts.length === 0) return null;
  return (
    <ul aria-label="At a glance" className="mt-1 flex flex-wrap gap-2 font-semibold text-[0.9375rem]">
      {facts.map((fact) => (
        <li key={fact} className="rounded-control bg-accent-soft px-2.5 py-1">
          {fact}
        </li>
      ))}
    </ul>
  );
}

type SpecificationsProps = { listing: Pick<ListingDetail, Specified | 'suburb' | 'shownPlate'> };

/** Only what the list shows, so that a listing's other changes don't render it again. */
export function specificationsOf(listing: SpecificationsProps['listing']): SpecificationsProps['listing'] {
  return Object.fromEntries(
    ([...SPECIFIED, 'suburb', 'shownPlate'] as const).map((name) => [name, listing[name]]),
  ) as SpecificationsProps['listing'];
}

export function Specifications({ listing }: SpecificationsProps) {
  const rows = [
    ...SPECIFIED.filter((name) => !WITHIN.includes(name)).map(
      (name) => [labelOf(name, listing), showSpecified(name, listing)] as const,
    ),
    ['Rego plate', listing.shownPlate ?? ''] as const,
  ].filter(([, value]) => value !== '');
  const features = partsOf(listing.features);
  return (
    <div className="panel py-2">
      <dl className="grid grid-cols-2 sm:grid-cols-4">
        {rows.map(([term, value]) => (
          <div key={term} className="px-4 py-2 print:py-0.5">
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {features.length > 0 && (
        <>
          <h3 className="px-4 pt-2 pb-1 text-muted text-sm">{fieldOf('features').label}</h3>
          <ul className="grid gap-x-4 gap-y-1 px-4 pb-2 sm:grid-cols-2 print:flex print:flex-wrap print:gap-y-0">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2 font-semibold">
                <Check className="mt-1 size-4 shrink-0 text-positive" aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function labelOf(name: Specified, listing: SpecificationsProps['listing']): string {
  if (name === 'certificate') return certificateName(listing);
  return name === 'location' ? 'Location' : fieldOf(name).label;
}

/** "Doors: 5", not "Doors: 5 doors". */
function showSpecified(name: Specified, listing: SpecificationsProps['listing']): string {
  if (name === 'location' && listing.suburb !== null) return listing.suburb;
  if (name === 'batteryHealth') return showBattery(listing);
  const value = listing[name];
  const field = fieldOf(name);
  return field.kind === 'number' && field.counts ? String(value ?? '') : showValue(name, value);
}

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

const CERTIFICATE_NAMES: Partial<Record<RegoState, string>> = {
  VIC: 'Roadworthy certificate (RWC)',
  QLD: 'Safety certificate',
  NSW: 'Pink slip (safety check)',
  ACT: 'Certificate of inspection',
  NT: 'Roadworthy inspection',
};

/** What the state calls it. */
function certificateName({ regoState, location }: { regoState: RegoState | null; location: State }): string {
  const state = regoState === null || regoState === 'Unregistered' ? location : regoState;
  return CERTIFICATE_NAMES[state] ?? 'Roadworthy inspection';
}
