import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { ListingSummary } from '#app/listings/listing.ts';
import { dollarsOf, LIST_ORDERS, listSummaries } from '#app/listings/listings.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings, modelKeyOf } from '#app/platform/schema/listings.server.ts';
import type { StockChoice } from '#app/trust/stock-choice.ts';
import type { BodyType } from '#app/vocabulary/cars.ts';

const PAGE_SIZE = 24;
const YEAR_MS = 365 * 86_400_000;

export type Stock = {
  forSale: number;
  matchCount: number;
  soldInYear: number;
  makes: string[];
  bodyTypes: BodyType[];
  page: number;
  pages: number;
  listings: ListingSummary[];
};

export async function readStock(db: Database, sellerId: string, choice: StockChoice, now = new Date()): Promise<Stock> {
  const isOwn = and(eq(listings.userId, sellerId), isVisible);
  const isForSale = isNull(listings.soldDate);
  const fits = and(
    choice.make === ''
      ? undefined
      : eq(modelKeyOf(listings.make, sql`''`), modelKeyOf(sql`${choice.make}::text`, sql`''`)),
    choice.bodyType === '' ? undefined : eq(listings.bodyType, choice.bodyType),
    choice.maxPrice === 0 ? undefined : lte(dollarsOf(listings.priceCents), choice.maxPrice),
    choice.maxKm === 0 ? undefined : lte(listings.kilometers, choice.maxKm),
  );
  const [counts] = await db
    .select({
      forSale: sql<number>`(count(*) filter (where ${isForSale}))::int`,
      matchCount: sql<number>`(count(*) filter (where ${and(isForSale, fits)}))::int`,
      soldInYear: sql<number>`(count(*) filter (where ${and(
        isNotNull(listings.soldDate),
        gt(listings.soldDate, new Date(now.getTime() - YEAR_MS)),
      )}))::int`,
      makes: sql<string[] | null>`array_agg(distinct ${listings.make}) filter (where ${isForSale})`,
      bodyTypes: sql<BodyType[] | null>`array_agg(distinct ${listings.bodyType}) filter (where ${isForSale})`,
    })
    .from(listings)
    .where(isOwn);
  const { forSale = 0, matchCount = 0, soldInYear = 0, makes, bodyTypes } = counts ?? {};
  const pages = Math.max(1, Math.ceil(matchCount / PAGE_SIZE));
  const page = Math.min(choice.page, pages);
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isOwn, isForSale, fits))
    .orderBy(LIST_ORDERS[choice.sort], desc(listings.createdAt), asc(listings.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const shown = await listSummaries(
    db,
    rows.map(({ id }) => id),
  );
  return {
    forSale,
    matchCount,
    soldInYear,
    makes: makes ?? [],
    bodyTypes: bodyTypes ?? [],
    page,
    pages,
    listings: shown,
  };
}
