import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { roleOf } from '#app/accounts/viewer.ts';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { type ChangedCar, changeStock, listStock } from '#app/selling/change-stock.server.ts';
import { readChange, readRow, reversed, type StockChange, writeChange } from '#app/selling/stock-changes.ts';
import { StockToolPage } from '#app/stock/stock-tool-page.tsx';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import { may } from '#app/vocabulary/member-roles.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCars, formatKilometers } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/change-stock';

const STOCK = '/my-listings/stock';
const list = z.array(z.string().default('')).max(600).default([]);
/** The rows of the table as they were and as typed, or changes made of them by the page. */
const changeForm = z.object({ was: list, price: list, kilometers: list, change: list, undone: z.string().optional() });

/** The guard sends those who open the address to the table. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Changed cars');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, changeForm);
  if (!form.ok) return form.refusal;
  const { was, price, kilometers, change, undone } = form.value;
  const rows = was.flatMap((text, at) => {
    const [id = '', price0, kilometers0] = text.split(':');
    const typed = { price: price[at] ?? '', kilometers: kilometers[at] ?? '' };
    const read = readRow(typed);
    const before = { price: Number(price0), kilometers: Number(kilometers0) };
    const isSame = typeof read !== 'string' && read.price === before.price && read.kilometers === before.kilometers;
    return isSame ? [] : [{ id, was: text, typed, read, before }];
  });
  const wrong = rows.filter(({ read }) => typeof read === 'string');
  if (wrong.length > 0) {
    const cars = await listStock(
      db,
      viewer.uid,
      rows.map(({ id }) => id),
    );
    const shown = rows.flatMap(({ id, was: text, typed, read }) => {
      const car = cars.find((one) => one.id === id);
      return car
        ? [{ was: text, ...typed, title: listingTitle(car), problem: typeof read === 'string' ? read : null }]
        : [];
    });
    return data({ rows: shown }, 422);
  }
  const changes = [
    ...change.flatMap((text) => readChange(text) ?? []),
    ...rows.flatMap(({ id, before, read }): StockChange[] =>
      typeof read === 'string'
        ? []
        : [{ id, price: [before.price, read.price], kilometers: [before.kilometers, read.kilometers] }],
    ),
  ];
  if (changes.some((one) => one.price[0] !== one.price[1]) && !may(roleOf(viewer), 'prices'))
    return data({ rows: [], refused: 'Ask the owner or a manager to change prices.' }, 403);
  if (changes.length === 0) return redirectWithFlash(STOCK, 'Nothing to change.');
  const result = await changeStock(db, viewer.uid, changes);
  context.get(requestContext).workDetail = result.changed.map(changeWords).join('; ').slice(0, 2000);
  return data({ ...result, undone: undone === 'yes' });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

function changeWords({ title, price, kilometers }: ChangedCar): string {
  const parts = [
    ...(price[0] === price[1] ? [] : [price.map((cents) => formatPrice(cents)).join(' → ')]),
    ...(kilometers[0] === kilometers[1] ? [] : [kilometers.map((km) => formatKilometers(km)).join(' → ')]),
  ];
  return `${title}: ${parts.join(', ')}`;
}

export default function ChangeStockPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'rows' in actionData) return <Again {...actionData} />;
  if (!actionData || !('changed' in actionData)) {
    return (
      <StockToolPage title="Change cars" lead="Nothing was changed. Go back and try again." flash={null}>
        {null}
      </StockToolPage>
    );
  }
  const { changed, skipped, undone } = actionData;
  const lead =
    changed.length === 0 ? 'No cars changed.' : `${formatCars(changed.length)} ${undone ? 'changed back' : 'changed'}.`;
  return (
    <StockToolPage title={undone ? 'Undone' : 'Changed'} lead={<span role="status">{lead}</span>} flash={null}>
      {skipped.length > 0 && (
        <p role="alert" className="text-danger">
          Changed elsewhere since, so left as they are: {skipped.join(', ')}.
        </p>
      )}
      {changed.length > 0 && (
        <>
          <ul aria-label="Changed cars" className="panel divide-y divide-line px-5">
            {changed.map((car) => (
              <li key={car.id} className="wrap-anywhere py-3">
                {changeWords(car)}
              </li>
            ))}
          </ul>
          <Form method="post" action={`${STOCK}/change`} className="flex flex-wrap gap-3">
            <input type="hidden" name="undone" value={undone ? '' : 'yes'} />
            {changed.map((car) => (
              <input key={car.id} type="hidden" name="change" value={writeChange(reversed(car))} />
            ))}
            <button type="submit" className="button button-quiet">
              {undone ? 'Change again' : 'Undo'}
            </button>
            <Link to={STOCK} className="button">
              Done
            </Link>
          </Form>
        </>
      )}
    </StockToolPage>
  );
}

type AgainProps = {
  rows: { was: string; price: string; kilometers: string; title: string; problem: string | null }[];
  refused?: string;
};

/** What was typed, with what is wrong. */
function Again({ rows, refused }: AgainProps) {
  return (
    <StockToolPage title="Check these cars" lead="Nothing was saved yet." flash={null}>
      {refused && (
        <p role="alert" className="text-danger">
          {refused}
        </p>
      )}
      <Form method="post" action={`${STOCK}/change`} className="grid gap-4">
        {rows.map(({ was, price, kilometers, title, problem }, at) => (
          <fieldset key={was} className="panel grid gap-3 p-5">
            <legend className="sr-only">{title}</legend>
            <p className="wrap-anywhere font-semibold">{title}</p>
            {problem && (
              <p role="alert" id={`wrong-${at}`} className="text-danger">
                {problem}
              </p>
            )}
            <input type="hidden" name="was" value={was} />
            <div className="grid gap-3 sm:grid-cols-2">
              {[['price', 'Price ($)', price] as const, ['kilometers', 'Kilometres', kilometers] as const].map(
                ([name, label, value]) => (
                  <label key={name} className="field">
                    {label}
                    <input
                      name={name}
                      defaultValue={value}
                      inputMode="numeric"
                      aria-describedby={problem ? `wrong-${at}` : undefined}
                      className="control"
                    />
                  </label>
                ),
              )}
            </div>
          </fieldset>
        ))}
        {rows.length > 0 && (
          <button type="submit" className="button justify-self-start">
            Save changes
          </button>
        )}
      </Form>
    </StockToolPage>
  );
}
