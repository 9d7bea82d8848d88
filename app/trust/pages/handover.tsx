import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { AFTERWARDS, deadlines, longDay, readDay, receiptSchema, TAKE_OFF } from '#app/trust/handover.ts';
import { findOwnSoldCar, startOfReceipt } from '#app/trust/own-sold-car.server.ts';
import { RULES_AS_AT, STATE_RULES } from '#app/trust/state-rules.ts';
import { PrintButton } from '#app/ui/script-buttons.tsx';
import type { Route } from './+types/handover';
import { HandoverForm } from './handover-form.tsx';
import { HandoverReceipt } from './handover-receipt.tsx';

const NOT_STORED = { 'Cache-Control': 'no-store' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const car = await findOwnSoldCar(db, viewer.uid, params.id);
  if (!car) throw notFound('Listing not found');
  const { id, title, state, soldOn } = car;
  const { name, authority, link } = STATE_RULES[state];
  return {
    id,
    title,
    soldOn,
    receipt: startOfReceipt(car, viewer.displayName),
    deadlines: deadlines(state, soldOn),
    state: { name, authority, link },
  };
}

/** The receipt is returned to the page, and never stored or logged. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!(await findOwnSoldCar(db, viewer.uid, params.id))) throw notFound('Listing not found');
  const form = await parseForm(request, receiptSchema);
  if (!form.ok) return form.refusal;
  return data({ receipt: form.value }, { headers: NOT_STORED });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Handover');

export default function HandoverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, soldOn, state } = loaderData;
  const receipt = actionData && 'receipt' in actionData ? actionData.receipt : null;
  const wasRefused = actionData !== undefined && receipt === null;
  const soldDay = readDay(receipt?.date ?? null) ?? soldOn;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 print:py-0 *:max-w-3xl">
      <header className="grid gap-2 print:hidden">
        <Link to={`/listing/${id}`} className="text-link w-fit">
          Back to the car
        </Link>
        <h1>Hand over your car</h1>
        <p className="text-lg text-muted">{title}</p>
      </header>
      {wasRefused && (
        <p role="alert" className="font-medium text-danger">
          We didn’t receive that properly. Please try again.
        </p>
      )}
      {receipt && (
        <MadeReceipt
          title={title}
          receipt={{ ...receipt, date: readDay(receipt.date) ? longDay(receipt.date) : receipt.date }}
        />
      )}
      <Deadlines
        deadlines={loaderData.deadlines}
        state={state}
        calendar={`/my-listings/${id}/handover.ics?sold=${soldDay}`}
      />
      <HandoverForm
        action={`/my-listings/${id}/handover`}
        receipt={receipt ?? loaderData.receipt}
        isMade={receipt !== null}
      />
      <section aria-labelledby="take-off" className="grid gap-3 print:hidden">
        <h2 id="take-off" className="font-bold text-xl">
          Take these back before you hand it over
        </h2>
        <List items={TAKE_OFF} />
        <h2 className="mt-2 font-bold text-xl">Afterwards</h2>
        <List items={AFTERWARDS} />
      </section>
    </div>
  );
}

function MadeReceipt(props: Parameters<typeof HandoverReceipt>[0]) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <HandoverReceipt {...props} />
      <div className="print:hidden">
        <PrintButton label="Print receipt" />
      </div>
    </div>
  );
}

type DeadlinesProps = Pick<Route.ComponentProps['loaderData'], 'deadlines' | 'state'> & { calendar: string };

function Deadlines({ deadlines, state: { name, authority, link }, calendar }: DeadlinesProps) {
  return (
    <section aria-labelledby="deadlines" className="grid gap-3 print:hidden">
      <h2 id="deadlines" className="font-bold text-xl">
        Deadlines in {name}
      </h2>
      <ul className="grid gap-2">
        {deadlines.map(({ task, day }) => (
          <li key={task}>
            <b>By {longDay(day)}:</b> {task}.
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {`Rules as at ${RULES_AS_AT}. Check with `}
        <a href={link} rel="noreferrer" className="text-link">
          {authority}
        </a>
        . Until the transfer goes through, fines and tolls come to you.
      </p>
      <a href={calendar} download="handover.ics" className="button button-quiet w-fit">
        Add to calendar
      </a>
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export { ListingTrouble as ErrorBoundary };
