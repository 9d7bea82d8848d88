import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PPSR } from '#app/trust/state-rules.ts';

type SafetyPanelProps = { listingId: string; children: ReactNode };

export function SafetyPanel({ listingId, children }: SafetyPanelProps) {
  return (
    <details className="mt-6 print:hidden">
      <summary className="w-fit cursor-pointer py-2 font-bold text-xl">Buying safely</summary>
      <div className="panel mt-2 grid gap-4 p-4 sm:p-5">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Advice title={`Do a $${PPSR.dollars} PPSR check`}>
            Enter the VIN at{' '}
            <a href={PPSR.link} rel="noreferrer" className="text-link">
              ppsr.gov.au
            </a>{' '}
            or call {PPSR.phone}. It shows money owing, stolen and written-off cars. Check on the day you pay.
          </Advice>
          <Advice title="How to meet">
            See the car in daylight, at the seller’s place or the dealer’s yard. Take someone with you. Check the rego
            papers match the seller’s licence and the car’s VIN.
          </Advice>
          <Advice title="How to pay">
            Pay when you have the car, the keys and the signed papers in front of you. Use a bank transfer and a
            receipt. Never send a deposit for a car you haven’t seen.
          </Advice>
          <Advice title="What scams look like">
            A price far too low. A seller who is overseas and can’t show the car. Escrow, shipping agents, gift cards or
            crypto. Pressure to pay today.
          </Advice>
        </dl>
        <p className="flex flex-wrap gap-x-6 gap-y-6 border-line border-t pt-4 md:gap-y-3">
          <Link to={`/listing/${listingId}/inspection`} className="text-link">
            Inspection checklist
          </Link>
          <Link to="/safety" className="text-link">
            How we check listings
          </Link>
        </p>
      </div>
      {children}
    </details>
  );
}

function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="text-[0.9375rem] text-muted">{children}</dd>
    </div>
  );
}
