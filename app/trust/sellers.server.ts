/** What buyers see about a seller. Private sellers have no name. */
import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { findDealer } from '#app/accounts/dealers.server.ts';
import { countListingsOf } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type Dealer, dealers, users } from '#app/platform/schema/accounts.server.ts';
import { newAccountWords, type SellerFacts } from '#app/trust/seller-facts.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { showLicence } from '#app/vocabulary/licences.ts';

export async function findSellerFacts(db: Database, sellerId: string, now = new Date()): Promise<SellerFacts> {
  const [row] = await db
    .select({ facts: sellerFactsOf(sql`${sellerId}`) })
    .from(users)
    .where(eq(users.id, sellerId));
  return toSellerFacts(row?.facts ?? null, now);
}

type FactsRow = {
  isDealer: boolean;
  name: string;
  joinedAt: string;
  forSale: number;
  sold: number;
  listed: number;
  dealer: Pick<Dealer, 'slug' | 'address' | 'licenceNumber' | 'licenceState'> | null;
};

/** As JSON, for `toSellerFacts`. */
export function sellerFactsOf(sellerId: SQLWrapper): SQL<FactsRow | null> {
  return sql`(
    select json_build_object(
      'isDealer', seller.is_dealer, 'name', seller.dealership_name, 'joinedAt', seller.created_at,
      'forSale', (select count(*) from listings car where car.user_id = seller.id and car.sold_date is null and car.hidden_at is null),
      'sold', (select count(*) from listings car where car.user_id = seller.id and car.sold_date is not null and car.hidden_at is null),
      'listed', (select count(*) from listings car where car.user_id = seller.id),
      'dealer', (
        select json_build_object(
          'slug', slug, 'address', address, 'licenceNumber', licence_number, 'licenceState', licence_state)
        from dealers where user_id = seller.id and seller.is_dealer))
    from users seller where seller.id = ${sellerId})`;
}

export function toSellerFacts(row: FactsRow | null, now: Date): SellerFacts {
  if (!row) return { since: '', forSale: 0, sold: 0, isNew: null, dealer: null };
  const { isDealer, name, forSale, sold, listed, dealer } = row;
  const joinedAt = new Date(row.joinedAt);
  return {
    since: melbourneDay(joinedAt).slice(0, 4),
    forSale,
    sold,
    isNew: isDealer ? null : newAccountWords(joinedAt, listed, now),
    dealer: dealer && { name, slug: dealer.slug, address: dealer.address, licence: licenceOf(dealer) },
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

/** For the sitemap: those with a car for sale. */
export async function listDealerPages(db: Database, most: number): Promise<{ path: string }[]> {
  // In the list, not the condition: a dealer's cars are looked up by their index, one dealer after the other.
  const car = sql<
    string | null
  >`(select id from listings where user_id = dealers.user_id and sold_date is null and hidden_at is null limit 1)`;
  const rows = await db.select({ slug: dealers.slug, car }).from(dealers).orderBy(asc(dealers.slug)).limit(most);
  return rows.filter(({ car: carId }) => carId !== null).map(({ slug }) => ({ path: `/dealers/${slug}` }));
}
