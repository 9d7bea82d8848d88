import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { listingTitle } from '#app/listings/listing.ts';
import { countPresses } from '#app/listings/number-presses.server.ts';
import { NO_PRESSES, type NumberPresses } from '#app/listings/number-presses.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import type { PriceRating } from '#app/vocabulary/cars.ts';
import { daysListed } from '#app/vocabulary/dates.ts';

const PAGE_SIZE = 50;

export type StockRow = {
  id: string;
  title: string;
  priceCents: number;
  shown?: { rating: PriceRating | null; similar: number };
  days: number | null;
  views: number;
  saves: number;
  presses: NumberPresses;
};

/** Cars for sale, the longest listed first. */
export async function listStockTable(db: Database, sellerId: string, requestedPage: number, now: Date) {
  const own = and(eq(listings.userId, sellerId), isNull(listings.soldDate));
  const [counted] = await db.select({ total: count() }).from(listings).where(own);
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  const { id, make, model, trim, year, priceCents, createdAt } = listings;
  const firstListed = sql<Date>`coalesce(${listings.firstListedAt}, ${createdAt})`.mapWith(createdAt);
  const rows = await db
    .select({
      id,
      make,
      model,
      trim,
      year,
      priceCents,
      firstListed,
      rating: sql<PriceRating | null>`(select rating from price_ratings where listing_id = listings.id)`,
      similar: sql<
        number | null
      >`(select nullif(cardinality("similar"), 0) from price_ratings where listing_id = listings.id)`,
      views: sql<number>`coalesce((select count from listing_view_totals where listing_id = listings.id), 0)`,
      saves: sql<number>`(select count(*)::int from saved_cars where listing_id = listings.id and removed_at is null)`,
    })
    .from(listings)
    .where(own)
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const presses = await countPresses(
    db,
    rows.map((row) => row.id),
  );
  const shown = rows.map((row) => ({ ...toRow(row, now), presses: presses.get(row.id) ?? NO_PRESSES }));
  return { page, pages, total: counted?.total ?? 0, rows: shown };
}

type Read = Parameters<typeof listingTitle>[0] & { id: string; priceCents: number; firstListed: Date } & {
  rating: PriceRating | null;
  similar: number | null;
  views: number;
  saves: number;
};

function toRow({ id, priceCents, firstListed, rating, similar, views, saves, ...car }: Read, now: Date) {
  const shown = similar === null ? undefined : { rating, similar };
  return { id, title: listingTitle(car), priceCents, shown, days: daysListed(firstListed, now), views, saves };
}
