import { Link, useFetcher } from 'react-router';
import type { ShownDeal } from '#app/deals/deals.server.ts';
import { SETTLEMENT, type SettlementItem } from '#app/deals/terms.ts';
import { otherSide } from '#app/enquiries/people.ts';
import { TAKE_OFF } from '#app/trust/handover.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { SIDE_NAMES } from './sections.tsx';

type SettlementProps = {
  deal: Omit<ShownDeal, 'terms' | 'listingId'>;
  items: SettlementItem[];
  /** Of a seller who has marked the car as sold. */
  handover: string | null;
};

/** No money moves here: each ticks what they have seen. */
export function Settlement({ deal: { id, side, ticks }, items, handover }: SettlementProps) {
  const { Form, data } = useFetcher();
  const other = otherSide(side);
  return (
    <section aria-labelledby="settlement" className="panel grid gap-4 p-5 sm:p-7 print:hidden">
      <h2 id="settlement" className="font-bold text-xl">
        At the handover
      </h2>
      <p className="text-muted">Tick what you’ve seen for yourself. We never handle money.</p>
      <Form method="post" action={`/deal/${id}/settlement`} className="grid gap-2">
        {data !== undefined && (
          <p role="alert" className="font-semibold text-danger">
            Something went wrong on our side. Try again.
          </p>
        )}
        {items.map((item) => (
          <label key={item} className="flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              name="ticked"
              value={item}
              defaultChecked={ticks[side][item] !== undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {SETTLEMENT[item][side]}
          </label>
        ))}
        <button type="submit" className="button mt-2 justify-self-start">
          Save ticks
        </button>
      </Form>
      {side === 'seller' && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Take these back before you hand it over
          </summary>
          <ul className="grid list-disc gap-1.5 pl-5">
            {TAKE_OFF.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      )}
      {side === 'seller' &&
        (handover ? (
          <Link to={handover} className="text-link inline-flex min-h-11 items-center justify-self-start">
            Receipt and deadlines
          </Link>
        ) : (
          <p className="text-muted">
            Once you’ve marked the car as sold, this page leads to a receipt and the deadlines for your calendar.
          </p>
        ))}
      <h3 className="font-semibold">{SIDE_NAMES[other]} has ticked</h3>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            {SETTLEMENT[item][other]}:{' '}
            <b>{ticks[other][item] ? formatDateTime(new Date(ticks[other][item])) : 'not yet'}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
