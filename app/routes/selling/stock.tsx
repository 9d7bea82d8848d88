import { data, Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ratingWords } from '#app/prices/rating-part.tsx';
import { readStockTable, type StockRow } from '#app/selling/stock-table.server.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { parsePage } from '#app/vocabulary/page.ts';
import type { Route } from './+types/stock';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid, isDealer } = requireViewer(context, url);
  if (!isDealer) return data({ isDealer, stock: null }, { status: 403 });
  const stock = await readStockTable(db, uid, parsePage(url.searchParams.get('page')), new Date());
  return data({ isDealer, stock });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stock');

const NUMBER = 'py-2.5 pl-4 text-right tabular-nums whitespace-nowrap';

export default function StockPage({ loaderData: { stock } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:py-8">
      <div>
        <Link to="/my-listings" className="text-link inline-flex min-h-11 items-center">
          ‹ My Listings
        </Link>
        <h1 className="font-bold text-2xl md:text-4xl">Stock</h1>
        <p className="mt-1 text-muted">
          {stock ? 'Cars for sale, the longest listed first.' : 'This page is for dealers.'}
        </p>
      </div>
      {stock && stock.rows.length === 0 && <p className="panel p-6">No cars for sale.</p>}
      {stock && stock.rows.length > 0 && (
        <>
          <section aria-label="Cars for sale" className="panel overflow-x-auto p-4 sm:p-6">
            <table className="w-full min-w-[40rem]">
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
                  <th scope="col" className={NUMBER}>
                    Days
                  </th>
                  <th scope="col" className={NUMBER}>
                    Views
                  </th>
                  <th scope="col" className={NUMBER}>
                    Saves
                  </th>
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

function Row({ id, title, priceCents, shown, days, views, saves }: StockRow) {
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
    </tr>
  );
}
