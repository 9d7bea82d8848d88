import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ListingSummary } from '#app/listings/listing.ts';
import { LIST_ORDERS, listSummaries } from '#app/listings/listings.server.ts';
import { countPresses } from '#app/listings/number-presses.server.ts';
import { NO_PRESSES, type NumberPresses } from '#app/listings/number-presses.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { listings, listingViews, listingViewTotals } from '#app/platform/schema/listings.server.ts';
import type { Selection, Tab } from '#app/selling/selection.ts';
import { lastMelbourneDays } from '#app/vocabulary/dates.ts';

const PAGE_SIZE = 24;
const PLOT_DAYS = 30;

/** `recentViews` has one count per day, today last. */
export type MyListing = ListingSummary & { views: number; recentViews: number[]; presses: NumberPresses };

export type MyListings = {
  /** For all of the seller's listings, not only the results. */
  stats: { active: number; sold: number; views: number; valueCents: number; forSaleCents: number };
  counts: Record<Tab, number>;
  page: number;
  pages: number;
  listings: MyListing[];
};

type Seller = { sellerId: string; now: Date };

export async function readMyListings(
  db: Database,
  { sellerId, now }: Seller,
  selection: Selection,
): Promise<MyListings> {
  const { counts, ...totals } = await countOwn(db, sellerId, fitting(selection.q));
  const pages = Math.max(1, Math.ceil(counts[selection.tab] / PAGE_SIZE));
  const page = Math.min(selection.page, pages);
  const ids = await listIds(db, sellerId, { ...selection, page });
  const [summaries, views, presses, allViews] = await Promise.all([
    listSummaries(db, ids, sellerId),
    viewsOf(db, ids, lastMelbourneDays(now, PLOT_DAYS)),
    countPresses(db, ids),
    viewsOfSeller(db, sellerId),
  ]);
  const shown = summaries.map((listing) => ({
    ...listing,
    ...(views.get(listing.id) ?? unseen()),
    presses: presses.get(listing.id) ?? NO_PRESSES,
  }));
  return { stats: { ...totals, views: allViews }, counts, page, pages, listings: shown };
}

export async function findOwnListing(db: Database, sellerId: string, listingId: string) {
  if (!isId(listingId)) return null;
  const { id, make, model, trim, year, soldDate } = listings;
  const [own] = await db
    .select({ id, make, model, trim, year, soldDate })
    .from(listings)
    .where(and(eq(id, listingId), eq(listings.userId, sellerId)));
  return own ?? null;
}

/** A car on hold is neither: it is in the tab with all of them. */
const isActive = and(isNull(listings.soldDate), isVisible);

async function countOwn(db: Database, sellerId: string, fits: SQL) {
  const isSold = isNotNull(listings.soldDate);
  const count = (what: SQL | undefined) => sql<number>`(count(*) filter (where ${what}))::int`;
  const cents = (what: SQL | undefined) =>
    sql<number>`coalesce(sum(${listings.priceCents}) filter (where ${what}), 0)::float8`;
  const [row] = await db
    .select({
      active: count(isActive),
      sold: count(isSold),
      valueCents: cents(or(isVisible, isSold)),
      forSaleCents: cents(isActive),
      fitting: count(fits),
      fittingActive: count(and(fits, isActive)),
      fittingSold: count(and(fits, isSold)),
    })
    .from(listings)
    .where(eq(listings.userId, sellerId));
  const { fitting: all, fittingActive: active, fittingSold: sold, ...totals } = row ?? NOTHING;
  return { ...totals, counts: { all, active, sold } };
}

const NOTHING = { active: 0, sold: 0, valueCents: 0, forSaleCents: 0, fitting: 0, fittingActive: 0, fittingSold: 0 };

/** Every typed word is in the title, or in `further`. */
export function fitting(typed: string, further: SQL = sql`''`): SQL {
  const { year, make, model, trim } = listings;
  const text = sql`(${year} || ' ' || ${make} || ' ' || ${model} || ' ' || ${trim} || ' ' || ${further})`;
  const words = typed.split(/[\s,]+/).filter(Boolean);
  const conditions = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return and(...conditions) ?? sql`true`;
}

async function listIds(db: Database, sellerId: string, { tab, q, sort, page }: Selection): Promise<string[]> {
  const inTab = { all: undefined, active: isActive, sold: isNotNull(listings.soldDate) }[tab];
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.userId, sellerId), inTab, fitting(q)))
    .orderBy(LIST_ORDERS[sort], desc(listings.createdAt), asc(listings.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return rows.map((row) => row.id);
}

type Views = Pick<MyListing, 'views' | 'recentViews'>;

const unseen = (): Views => ({ views: 0, recentViews: Array(PLOT_DAYS).fill(0) });

async function viewsOf(db: Database, ids: string[], days: string[]): Promise<Map<string, Views>> {
  if (ids.length === 0) return new Map();
  const { day, count } = listingViews;
  const byDay = sql<Record<string, number> | null>`json_object_agg(${day}, ${count}) filter (where ${day} is not null)`;
  const rows = await db
    .select({ id: listingViewTotals.listingId, views: listingViewTotals.count, byDay })
    .from(listingViewTotals)
    .leftJoin(listingViews, and(eq(listingViews.listingId, listingViewTotals.listingId), gte(day, days[0] as string)))
    .where(inArray(listingViewTotals.listingId, ids))
    .groupBy(listingViewTotals.listingId);
  return new Map(rows.map(({ id, views, byDay }) => [id, { views, recentViews: days.map((at) => byDay?.[at] ?? 0) }]));
}

/** One by one, because a join would read the views of every listing on the site for a seller of thousands. */
async function viewsOfSeller(db: Database, sellerId: string): Promise<number> {
  const ofListing = sql`(select count from listing_view_totals where listing_id = listings.id)`;
  const [row] = await db
    .select({ views: sql<number>`coalesce(sum(${ofListing}), 0)::float8` })
    .from(listings)
    .where(eq(listings.userId, sellerId));
  return row?.views ?? 0;
}
