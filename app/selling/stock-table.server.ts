import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { fileUrl } from '#app/platform/storage/storage.server.ts';
import { fitting } from '#app/selling/my-listings.server.ts';
import type { StockColumn, StockSelection } from '#app/selling/stock-selection.ts';
import type { PriceRating } from '#app/vocabulary/cars.ts';
import { daysListed, formatDate } from '#app/vocabulary/dates.ts';
import { PHOTO_WIDTHS, photoUrl } from '#app/vocabulary/photo.ts';

const PAGE_SIZE = 50;

export type StockRow = Awaited<ReturnType<typeof listStockTable>>['rows'][number];

const { id, make, model, trim, year, priceCents, createdAt, soldDate, hiddenAt } = listings;
const firstListed = sql<Date>`coalesce(${listings.firstListedAt}, ${createdAt})`.mapWith(createdAt);

/** What files call the car; none where it was listed by hand, or matched by a hash of several columns. */
const stockNumber = sql<string>`coalesce((select source_key from imported_listings
  where listing_id = listings.id and seller_id = listings.user_id and length(source_key) <= 20 limit 1), '')`;
const counts = {
  views: sql<number>`coalesce((select count from listing_view_totals where listing_id = listings.id), 0)`,
  saves: sql<number>`(select count(*)::int from saved_cars where listing_id = listings.id and removed_at is null)`,
  calls: sql<number>`coalesce((select called from listing_number_presses where listing_id = listings.id), 0)`,
  enquiries: sql<number>`(select count(*)::int from conversations where listing_id = listings.id)`,
};
const ORDERS: Record<StockColumn, SQL> = {
  ...counts,
  car: sql`lower(${make} || ' ' || ${model} || ' ' || ${year})`,
  price: sql`${priceCents}`,
  // The longest listed has the most days.
  days: sql`now() - ${firstListed}`,
};

const MOST_AT_ONCE = 500;

/** Of the whole list, not only a page. */
export async function listStockIds(db: Database, sellerId: string, selection: StockSelection): Promise<string[]> {
  const rows = await db.select({ id }).from(listings).where(inSelection(sellerId, selection)).limit(MOST_AT_ONCE);
  return rows.map((row) => row.id);
}

function inSelection(sellerId: string, { tab, q }: StockSelection) {
  const inTab = { all: undefined, active: isNull(soldDate), sold: isNotNull(soldDate) }[tab];
  return and(eq(listings.userId, sellerId), inTab, fitting(q, stockNumber));
}

/** A page of a dealer's cars. */
export async function listStockTable(db: Database, sellerId: string, selection: StockSelection, now: Date) {
  const { column, isDown } = selection;
  const own = inSelection(sellerId, selection);
  const [counted] = await db.select({ total: count() }).from(listings).where(own);
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / PAGE_SIZE));
  const page = Math.min(selection.page, pages);
  const rows = await db
    .select({
      id,
      make,
      model,
      trim,
      year,
      priceCents,
      kilometers: listings.kilometers,
      firstListed,
      soldDate,
      hiddenAt,
      stockNumber,
      ...counts,
      photo: sql<
        string | null
      >`(select key from listing_photos where listing_id = listings.id order by position limit 1)`,
      rating: sql<PriceRating | null>`(select rating from price_ratings where listing_id = listings.id)`,
    })
    .from(listings)
    .where(own)
    .orderBy(isDown ? sql`${ORDERS[column]} desc` : asc(ORDERS[column]), asc(id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { page, pages, total: counted?.total ?? 0, rows: rows.map((row) => toRow(row, now)) };
}

type Read = Parameters<typeof listingTitle>[0] & {
  firstListed: Date;
  soldDate: Date | null;
  hiddenAt: Date | null;
  photo: string | null;
};

function toRow<Row extends Read>({ firstListed, soldDate, hiddenAt, photo, ...row }: Row, now: Date) {
  return {
    ...row,
    title: listingTitle(row),
    photo: photo && photoUrl({ url: fileUrl(photo) }, PHOTO_WIDTHS[0]),
    days: daysListed(firstListed, soldDate ?? now),
    status: soldDate ? `Sold ${formatDate(soldDate)}` : hiddenAt ? 'On hold' : null,
  };
}
