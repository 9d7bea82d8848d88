import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { listStock } from '#app/selling/change-stock.server.ts';
import { changedPrice, PRICE_CHANGES, readChange, writeChange } from '#app/selling/stock-changes.ts';
import { parseStockSelection } from '#app/selling/stock-selection.ts';
import { listStockIds } from '#app/selling/stock-table.server.ts';
import { StockToolPage } from '#app/stock/stock-tool-page.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCars } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/price-preview';
import { PriceChangeFields } from './price-change-fields.tsx';

const STOCK = '/my-listings/stock';

const form = z.object({
  car: z.array(z.string()).max(600).default([]),
  which: z.enum(['ticked', 'all']).default('ticked'),
  selection: z.string().max(400).default(''),
  how: z.enum(PRICE_CHANGES, { error: 'Choose how to change the prices' }),
  amount: z
    .string({ error: 'Enter an amount, e.g. 500' })
    .transform((typed) => Number(typed.replace(/[$,%\s]/g, '')))
    .refine((amount) => amount > 0 && amount <= 1_000_000, { error: 'Enter an amount over 0, e.g. 500' }),
});

/** The guard sends those who open the address to the table. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Change prices');

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const typed = await parseForm(request, form);
  if (!typed.ok) return typed.refusal;
  const { car, which, selection, how, amount } = typed.value;
  const ids =
    which === 'ticked' ? car : await listStockIds(db, uid, parseStockSelection(new URLSearchParams(selection)));
  const cars = await listStock(db, uid, ids);
  if (cars.length === 0) return typed.refuse('Tick the cars to change, or choose all cars in the list.');
  const changes = cars.map((one) => {
    const to = changedPrice(one.priceCents, { how, amount });
    const change = `${one.id}:${one.priceCents}:${Math.max(0, to)}:${one.kilometers}:${one.kilometers}`;
    return {
      title: listingTitle(one),
      from: formatPrice(one.priceCents),
      to: formatPrice(to),
      change: readChange(change),
    };
  });
  return data({ cars: changes.map(({ change, ...shown }) => ({ ...shown, change: change && writeChange(change) })) });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

/** What each price would be, before any is changed. */
export default function PricePreviewPage({ actionData }: Route.ComponentProps) {
  if (!actionData || !('cars' in actionData)) return <Again reply={actionData} />;
  const { cars } = actionData;
  const possible = cars.filter(({ change }) => change !== null);
  return (
    <StockToolPage title="Change prices" lead="Check the new prices. Nothing is changed yet." flash={null}>
      <table className="panel w-full">
        <caption className="sr-only">Prices now and then</caption>
        <thead>
          <tr className="border-line border-b text-left">
            <th scope="col" className="px-4 py-3">
              Car
            </th>
            <th scope="col" className="px-3 py-3 text-right sm:px-4">
              Now
            </th>
            <th scope="col" className="px-3 py-3 text-right sm:px-4">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {cars.map(({ title, from, to, change }, at) => (
            <tr key={change ?? at} className="border-line border-b last:border-0">
              <th scope="row" className="wrap-anywhere px-4 py-3 text-left font-normal">
                {title}
              </th>
              <td className="whitespace-nowrap px-3 py-3 text-right tabular-nums sm:px-4">{from}</td>
              <td className="whitespace-nowrap px-3 py-3 text-right font-semibold tabular-nums sm:px-4">
                {change ? to : 'Not possible'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post" action={`${STOCK}/change`} className="flex flex-wrap gap-3">
        {possible.map(({ change }) => (
          <input key={change} type="hidden" name="change" value={change ?? ''} />
        ))}
        {possible.length > 0 && (
          <button type="submit" className="button">
            Change {formatCars(possible.length)}
          </button>
        )}
        <Link to={STOCK} className="button button-quiet">
          Cancel
        </Link>
      </Form>
    </StockToolPage>
  );
}

/** What was typed, with what is wrong. */
function Again({ reply }: { reply: FormReply | undefined }) {
  const typed = (reply?.initialValue ?? {}) as Record<string, string | string[] | undefined>;
  const problems = Object.values(reply?.error ?? {}).flatMap((lines) => lines ?? []);
  const text = (name: string) => String(typed[name] ?? '');
  return (
    <StockToolPage title="Change prices" lead="No price was changed." flash={null}>
      <p role="alert" id="problem" className="text-danger">
        {problems.join('. ') || 'Go back and try again.'}
      </p>
      <Form method="post" action={`${STOCK}/prices`} className="flex flex-wrap items-end gap-3">
        {[typed.car ?? []].flat().map((id) => (
          <input key={id} type="hidden" name="car" value={id} />
        ))}
        <input type="hidden" name="which" value={text('which') || 'ticked'} />
        <input type="hidden" name="selection" value={text('selection')} />
        <PriceChangeFields how={text('how')} amount={text('amount')} describedBy="problem" />
        <button type="submit" className="button">
          Preview prices
        </button>
        <Link to={STOCK} className="button button-quiet">
          Cancel
        </Link>
      </Form>
    </StockToolPage>
  );
}
