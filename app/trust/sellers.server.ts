/** What buyers see about a seller. Private sellers have no name. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { countListingsOf } from '#app/listings/sellers.server.ts';
import { isVisible } from '#app/listings/visible.server.ts';
import type { Database, ReadDatabase } from '#app/platform/db/types.server.ts';
import { type Dealer, dealers, users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { newAccountWords, type SellerFacts } from '#app/trust/seller-facts.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { showLicence } from '#app/vocabulary/licences.ts';

export async function readSellerFacts(db: Database, sellerId: string, now = new Date()): Promise<SellerFacts> {
  const [[user], forSale, listed] = await Promise.all([
    db
      .select({ isDealer: users.isDealer, name: users.dealershipName, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, sellerId)),
    countForSale(db, sellerId),
    db.$count(listings, eq(listings.userId, sellerId)),
  ]);
  const since = user ? melbourneDay(user.createdAt).slice(0, 4) : '';
  const row = user?.isDealer ? await findDealer(db, sellerId) : null;
  const isNew = user && !user.isDealer ? newAccountWords(user.createdAt, listed, now) : null;
  if (!user || !row) return { since, forSale, isNew, dealer: null };
  return {
    since,
    forSale,
    isNew,
    dealer: { name: user.name, slug: row.slug, address: row.address, licence: licenceOf(row) },
  };
}

/** Null once there is a licence number. */
export async function findDealerPrompt(db: Database, sellerId: string): Promise<{ isFirst: boolean } | null> {
  const dealer = await findDealer(db, sellerId);
  if (dealer?.licenceNumber !== '') return null;
  return { isFirst: (await countListingsOf(db, [sellerId])).size === 0 };
}

export function licenceOf({ licenceNumber, licenceState }: Pick<Dealer, 'licenceNumber' | 'licenceState'>) {
  return licenceNumber === '' || licenceState === null
    ? null
    : showLicence({ state: licenceState, number: licenceNumber });
}

async function countForSale(db: Database, sellerId: string): Promise<number> {
  const [row] = await db
    .select({ cars: count() })
    .from(listings)
    .where(and(eq(listings.userId, sellerId), isNull(listings.soldDate), isVisible));
  return row?.cars ?? 0;
}

/** For the sitemap: those with a car for sale. */
export async function listDealerPages(db: ReadDatabase, most: number): Promise<{ path: string }[]> {
  // In the list, not the condition: a dealer's cars are looked up by their index, one dealer after the other.
  const car = sql<
    string | null
  >`(select id from listings where user_id = dealers.user_id and sold_date is null and hidden_at is null limit 1)`;
  const rows = await db.select({ slug: dealers.slug, car }).from(dealers).orderBy(asc(dealers.slug)).limit(most);
  return rows.filter(({ car: carId }) => carId !== null).map(({ slug }) => ({ path: `/dealers/${slug}` }));
}
