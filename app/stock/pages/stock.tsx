import { Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ratingWords } from '#app/prices/rating-part.tsx';
import { listStockTable, type StockRow } from '#app/selling/stock-table.server.ts';
import { findFeed } from '#app/stock/feeds.server.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount, parsePage } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/stock';
import { FeedLine, feedWords } from './feed-state.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const [stock, feed] = await Promise.all([
    listStockTable(db, uid, parsePage(url.searchParams.get('page')), new Date()),
    findFeed(db, uid),
  ]);
  return { stock, feed: feed && feedWords(feed) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stock');

const CONNECTIONS = [
  ['feed', 'Stock feed'],
  ['tokens', 'API tokens'],
  ['webhooks', 'Webhooks'],
] as const;
const NUMBER = 'py-2.5 pl-4 text-right tabular-nums whitespace-nowrap';

export default function StockPage({ loaderData: { stock, feed } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:py-8">
      <div>
        <Link to="/my-listings" className="text-link inline-flex min-h-11 items-center">
          ‹ My Listings
        </Link>
        <h1 className="font-bold text-2xl md:text-4xl">Stock</h1>
        <p className="mt-1 text-muted">Cars for sale, the longest listed first.</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5">
          {CONNECTIONS.map(([page, label]) => (
            <Link key={page} to={`/my-listings/stock/${page}`} className="text-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
        </p>
        {feed && <FeedLine {...feed} />}
        {stock.rows.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <a href="/my-listings/stock/export" download className="button button-quiet">
              Export cars
            </a>
            <span className="text-muted text-sm">A ZIP file with all photos, which Import listings reads.</span>
          </p>
        )}
      </div>
      {stock.rows.length === 0 && <p className="panel p-6">No cars for sale.</p>}
      {stock.rows.length > 0 && (
        <>
          <section aria-label="Cars for sale" className="panel overflow-x-auto p-4 sm:p-6">
            <table className="w-full min-w-[52rem]">
              <thead>
                <tr className="border-muted border-b text-left text-sm">
                  <th scope="col" className="py-2">
                    Car
                  </th>
                  <th scope="col" className={NUMBER}>
                    Price
                  </th>
                  <th scope="col" className="py-2 pl-4">
                    Compared
                  </th>
                  {['Days', 'Views', 'Saves', 'Calls', 'Number opened'].map((label) => (
                    <th key={label} scope="col" className={NUMBER}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {stock.rows.map((row) => (
                  <Row key={row.id} {...row} />
                ))}
              </tbody>
            </table>
          </section>
          <Pagination
            page={stock.page}
            pages={stock.pages}
            hrefOf={(to) => (to > 1 ? `/my-listings/stock?page=${to}` : '/my-listings/stock')}
          />
        </>
      )}
    </div>
  );
}

function Row({ id, title, priceCents, shown, days, views, saves, presses }: StockRow) {
  return (
    <tr className="border-line border-b last:border-0">
      <th scope="row" className="py-2.5 text-left font-normal">
        <Link to={`/listing/${id}`} className="font-semibold underline underline-offset-4">
          {title}
        </Link>
      </th>
      <td className={NUMBER}>{formatPrice(priceCents)}</td>
      <td className="py-2.5 pl-4">
        {shown && (
          <Link to={`/listing/${id}/price`} className="underline underline-offset-4">
            {ratingWords(shown)}
          </Link>
        )}
      </td>
      <td className={NUMBER}>{days ?? ''}</td>
      <td className={NUMBER}>{formatCount(views)}</td>
      <td className={NUMBER}>{formatCount(saves)}</td>
      <td className={NUMBER}>{formatCount(presses.called)}</td>
      <td className={NUMBER}>{formatCount(presses.opened)}</td>
    </tr>
  );
}
