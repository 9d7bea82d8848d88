import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAbn, type LicenceState } from '#app/vocabulary/licences.ts';
import { openNow, stateOfAddress } from '#app/vocabulary/open-now.ts';
import { type OpeningHours, openingLines, readOpeningHours } from '#app/vocabulary/opening-hours.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';

type DealerHours = {
  /** “Open until 5:30 pm”. Null where the hours or the state can’t be read. */
  now: string | null;
  lines: { days: string; hours: string }[];
  notes: readonly string[];
  /** Hours that we can’t read, as the dealer wrote them. */
  written: string;
};

const HOLIDAYS = 'Public holidays may differ.';

type Written = { hours: string; address: string; licenceState: LicenceState | null };

export function dealerHours({ hours, address, licenceState }: Written, at: Date): DealerHours {
  const read = readOpeningHours(hours);
  if (!read) return { now: null, lines: [], notes: [], written: hours };
  const state = stateOfAddress(address) ?? licenceState;
  return { now: state && openNow(read, state, at), lines: openingLines(read), notes: notesOf(read), written: '' };
}

function notesOf({ notes }: OpeningHours): readonly string[] {
  return notes.some((note) => /public holiday/i.test(note)) ? notes : [...notes, HOLIDAYS];
}

type DealerFactsProps = {
  dealer: {
    slug: string;
    name: string;
    since: string;
    licence: string | null;
    logo: string | null;
    abn: string;
    address: string;
    hours: DealerHours | null;
    phoneNumber: string;
  };
};

export function DealerFacts({ dealer }: DealerFactsProps) {
  const { slug, name, since, licence, logo, abn, address, hours, phoneNumber } = dealer;
  return (
    <div className="grid min-w-0 gap-4 lg:sticky lg:top-6">
      {logo ? (
        <img src={logo} alt="" width={72} height={72} className="size-18 rounded-control border border-line" />
      ) : (
        <Initials name={name} />
      )}
      <div>
        <h1>{name}</h1>
        <p className="text-muted">Dealer · on Kerbside since {since}</p>
      </div>
      {phoneNumber !== '' && (
        <a href={`tel:${phoneNumber}`} className="button">
          <Phone className="size-4.5" aria-hidden="true" />
          Call · {formatPhone(phoneNumber)}
        </a>
      )}
      <dl className="grid">
        {address !== '' && (
          <Fact name="Address">
            {address}
            <br />
            <a href={`https://www.google.com/maps/search/?${query(address)}`} rel="noreferrer" className="text-link">
              Directions
            </a>
          </Fact>
        )}
        {hours && <DealerHoursPart hours={hours} />}
        <Fact name="Licence">{licence?.replace('Licence no. ', '') ?? 'Number not given'}</Fact>
        {abn !== '' && (
          <Fact name="ABN">
            {formatAbn(abn)}
            <br />
            <a href={`https://abr.business.gov.au/ABN/View?abn=${abn}`} className="text-link">
              Look it up
            </a>
          </Fact>
        )}
      </dl>
      <p className="text-muted text-sm">The dealer gave these details. We check the ABN’s digits, not the business.</p>
      <Link to={`/report/seller/${slug}`} className="text-link justify-self-start text-sm">
        Report this dealer
      </Link>
    </div>
  );
}

function query(address: string): URLSearchParams {
  return new URLSearchParams({ api: '1', query: address });
}

function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '');
  return (
    <p aria-hidden="true" className="panel grid size-18 place-items-center font-bold text-xl">
      {letters.join('').toUpperCase()}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-line border-t py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** As a list of days where we can read what the dealer wrote, otherwise as it was written. */
function DealerHoursPart({ hours: { now, lines, notes, written } }: { hours: DealerHours }) {
  return (
    <div className="grid gap-1 border-line border-t py-2.5">
      <dt className="flex flex-wrap justify-between gap-x-3 text-muted">
        Hours
        {now && <b className="text-ink">{now}</b>}
      </dt>
      {lines.map(({ days, hours }) => (
        <dd key={days} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>{days}</span>
          <span>{hours}</span>
        </dd>
      ))}
      {written !== '' && <dd className="wrap-anywhere whitespace-pre-line">{written}</dd>}
      {notes.map((note) => (
        <dd key={note} className="wrap-anywhere text-muted text-sm">
          {note}
        </dd>
      ))}
    </div>
  );
}
