import { Search } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { roleOf } from '#app/accounts/viewer.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Tab } from '#app/selling/selection.ts';
import {
  parseStockSelection,
  type StockColumn,
  type StockSelection,
  sortedBy,
  sortValue,
  stockHref,
} from '#app/selling/stock-selection.ts';
import { listStockTable, type StockRow } from '#app/selling/stock-table.server.ts';
import { findFeed } from '#app/stock/feeds.server.ts';
import { Flash } from '#app/ui/notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { PRICE_RATING_WORDS } from '#app/vocabulary/cars.ts';
import { may } from '#app/vocabulary/member-roles.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/stock';
import { FeedLine, feedWords } from './feed-state.tsx';
import { PriceChangeFields } from './price-change-fields.tsx';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { uid } = viewer;
  const selection = parseStockSelection(url.searchParams);
  const [stock, feed] = await Promise.all([listStockTable(db, uid, selection, new Date()), findFeed(db, uid)]);
  const role = roleOf(viewer);
  const { flash, headers } = await takeFlash(request);
  const mayDo = { prices: may(role, 'prices'), import: may(role, 'import'), figures: may(role, 'figures') };
  return data({ stock, selection, feed: feed && feedWords(feed), mayDo, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stock');

const CONNECTIONS = [
  ['feed', 'Stock feed'],
  ['tokens', 'API tokens'],
  ['webhooks', 'Webhooks'],
] as const;
const TABS: [tab: Tab, label: string][] = [
  ['active', 'For sale'],
  ['sold', 'Sold'],
  ['all', 'All'],
];
const COLUMN_NAMES: Record<StockColumn, string> = {
  car: 'Car',
  price: 'Price',
  days: 'Days',
  views: 'Views',
  saves: 'Saves',
  calls: 'Calls',
  enquiries: 'Enquiries',
};
const NUMBERS = ['days', 'views', 'saves', 'calls', 'enquiries'] as const;
const NUMBER = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap';
/** Stays while the rest of a wide table moves under it. */
const FIRST = 'sticky left-0 bg-surface py-2 pr-2 text-left';

export default function StockPage({ loaderData: { stock, selection, feed, mayDo, flash } }: Route.ComponentProps) {
  const isEmpty = stock.rows.length === 0 && selection.q === '' && selection.tab === 'active';
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Link to="/my-listings" className="text-link inline-flex min-h-11 items-center">
          ‹ My Listings
        </Link>
        <h1>Stock</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-5">
          {(mayDo.import ? CONNECTIONS : []).map(([page, label]) => (
            <Link key={page} to={`/my-listings/stock/${page}`} className="text-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
          {!isEmpty && mayDo.figures && (
            <a href="/my-listings/stock/export" download className="text-link inline-flex min-h-11 items-center">
              Export cars and photos
            </a>
          )}
        </p>
        {feed && <FeedLine {...feed} />}
      </div>
      <Flash message={flash} />
      <Filter selection={selection} />
      {stock.rows.length === 0 ? (
        <p className="panel p-6">{selection.q === '' ? 'No cars here.' : `No cars match “${selection.q}”.`}</p>
      ) : (
        <Form method="post" action="/my-listings/stock/change" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {/* Enter in a field presses the first button of the form. */}
          <div className="flex flex-wrap items-end gap-3">
            <button type="submit" className="button">
              Save changes
            </button>
            <button type="submit" formAction="/my-listings/stock/sold" className="button button-quiet">
              Mark ticked as sold
            </button>
          </div>
          {mayDo.prices && <PriceBar selection={selection} total={stock.total} />}
          <section aria-label="Your cars" className="panel overflow-x-auto p-4 sm:p-6">
            <table className="w-full min-w-[64rem]">
              <thead>
                <tr className="border-muted border-b text-sm">
                  <Heading column="car" selection={selection} />
                  <Heading column="price" selection={selection} />
                  <th scope="col" className={NUMBER}>
                    Kilometres
                  </th>
                  <th scope="col" className="py-2 pl-4 text-left">
                    Market price
                  </th>
                  {NUMBERS.map((column) => (
                    <Heading key={column} column={column} selection={selection} />
                  ))}
                  <th scope="col" className="sr-only">
                    Duplicate
                  </th>
                </tr>
              </thead>
              <tbody>
                {stock.rows.map((row) => (
                  <Row key={`${row.id} ${row.priceCents} ${row.kilometers}`} row={row} changesPrices={mayDo.prices} />
                ))}
              </tbody>
            </table>
          </section>
          <Pagination page={stock.page} pages={stock.pages} hrefOf={(page) => stockHref({ ...selection, page })} />
        </Form>
      )}
    </div>
  );
}

function Filter({ selection }: { selection: StockSelection }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Which cars">
        <ul className="flex gap-2">
          {TABS.map(([tab, label]) => (
            <li key={tab}>
              <Link
                to={stockHref({ ...selection, tab, page: 1 })}
                aria-current={tab === selection.tab ? 'page' : undefined}
                preventScrollReset
                className="button button-quiet aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form role="search" className="flex gap-2 max-sm:w-full" preventScrollReset>
        {selection.tab !== 'active' && <input type="hidden" name="tab" value={selection.tab} />}
        {sortValue(selection) !== '' && <input type="hidden" name="sort" value={sortValue(selection)} />}
        <input
          key={selection.q}
          type="search"
          name="q"
          aria-label="Search your stock"
          defaultValue={selection.q}
          placeholder="Car or stock number"
          maxLength={80}
          className="control min-w-0"
        />
        <button type="submit" aria-label="Search" className="button button-quiet shrink-0 px-3">
          <Search className="size-4.5" aria-hidden="true" />
        </button>
      </Form>
    </div>
  );
}

function Heading({ column, selection }: { column: StockColumn; selection: StockSelection }) {
  const order = selection.isDown ? 'descending' : 'ascending';
  const isChosen = column === selection.column;
  return (
    <th scope="col" aria-sort={isChosen ? order : undefined} className={column === 'car' ? FIRST : NUMBER}>
      <Link
        to={stockHref(sortedBy(selection, column))}
        preventScrollReset
        className={`inline-flex min-h-8 items-center ${isChosen ? '' : 'text-muted'} hover:underline`}
      >
        {COLUMN_NAMES[column]}
        {isChosen && (
          <span aria-hidden="true" className="ml-1">
            {selection.isDown ? '↓' : '↑'}
          </span>
        )}
      </Link>
    </th>
  );
}

function PriceBar({ selection, total }: { selection: StockSelection; total: number }) {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 font-semibold">Change many prices</legend>
      <input type="hidden" name="selection" value={stockHref(selection).split('?')[1] ?? ''} />
      <select name="which" aria-label="Which cars" className="control select-control w-auto">
        <option value="ticked">Ticked cars</option>
        <option value="all">All {formatCount(total)} in this list</option>
      </select>
      <PriceChangeFields />
      <button type="submit" formAction="/my-listings/stock/prices" className="button button-quiet">
        Preview prices
      </button>
    </fieldset>
  );
}

const CELL = 'control min-h-11 w-28 px-2 py-1 text-right tabular-nums';

function Row({ row, changesPrices }: { row: StockRow; changesPrices: boolean }) {
  const { id, title, photo, stockNumber, status, priceCents, kilometers, rating } = row;
  const dollars = String(priceCents / 100);
  return (
    <tr className="border-line border-b last:border-0">
      <th scope="row" className={`${FIRST} font-normal`}>
        <div className="flex max-w-[45vw] items-center gap-3 sm:max-w-none">
          <label className="grid size-11 shrink-0 place-items-center">
            <span className="sr-only">Tick {title}</span>
            <input type="checkbox" name="car" value={id} className="size-5 accent-accent" />
          </label>
          {photo ? (
            <img
              src={photo}
              alt=""
              loading="lazy"
              width={64}
              height={48}
              className="h-12 w-16 rounded-control object-cover max-sm:hidden"
            />
          ) : (
            <span className="h-12 w-16 shrink-0 rounded-control bg-paper max-sm:hidden" />
          )}
          <div className="min-w-0">
            <Link to={`/listing/${id}`} className="wrap-anywhere font-semibold underline underline-offset-4">
              {title}
            </Link>
            <p className="wrap-anywhere text-muted text-sm">{[stockNumber, status].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </th>
      <td className={NUMBER}>
        <input type="hidden" name="was" value={`${id}:${priceCents}:${kilometers}`} />
        {changesPrices ? (
          <input
            name="price"
            aria-label={`Price of ${title}`}
            defaultValue={dollars}
            inputMode="decimal"
            className={CELL}
          />
        ) : (
          <>
            <input type="hidden" name="price" value={dollars} />
            {formatPrice(priceCents)}
          </>
        )}
      </td>
      <td className={NUMBER}>
        <input
          name="kilometers"
          aria-label={`Kilometres of ${title}`}
          defaultValue={kilometers}
          inputMode="numeric"
          className={CELL}
        />
      </td>
      <td className="py-2 pl-4">
        {rating && (
          <Link to={`/listing/${id}/price`} className="underline underline-offset-4">
            {PRICE_RATING_WORDS[rating]}
          </Link>
        )}
      </td>
      {NUMBERS.map((column) => (
        <td key={column} className={NUMBER}>
          {row[column] === null ? '' : formatCount(row[column])}
        </td>
      ))}
      <td className="py-2 pl-4">
        <button
          type="submit"
          formAction={`/my-listings/stock/${id}/duplicate`}
          aria-label={`Duplicate ${title}`}
          className="button button-quiet"
        >
          Duplicate
        </button>
      </td>
    </tr>
  );
}
