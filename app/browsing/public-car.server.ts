import { and, eq, sql } from 'drizzle-orm';
import { isVerifiedPhone } from '#app/accounts/phone-codes.server.ts';
import { answersOf, answersWithin, answerTime } from '#app/enquiries/seller-answers.server.ts';
import { historyOf, toEntries } from '#app/listings/history.server.ts';
import { isSold } from '#app/listings/listing.ts';
import { DETAIL, toDetail } from '#app/listings/listings.server.ts';
import { isVisibleTo } from '#app/listings/visible.server.ts';
import { oncePerDatabase } from '#app/platform/db/once-per-database.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { shownRatingOf } from '#app/prices/price-page.server.ts';
import { sellerFactsOf, toSellerFacts } from '#app/trust/sellers.server.ts';

/** What a car's page shows to everyone. A hidden car only for its seller. */
export async function findPublicCar(db: Database, id: string, viewerId: string | undefined, now = new Date()) {
  if (!isId(id)) return null;
  const [row] = await carQuery(db).execute({ id, viewerId: viewerId ?? '' });
  if (!row) return null;
  const listing = toDetail(row);
  const isForSale = !isSold(listing);
  const offered = isForSale ? listing.phoneNumber : '';
  return {
    listing,
    offered,
    entries: toEntries(row.history),
    facts: toSellerFacts(row.seller.facts, now),
    isPhoneVerified: isVerifiedPhone(row.seller, offered),
    usual: isForSale ? answersWithin(answerTime(row.seller.answers)) : null,
    rating: isForSale ? row.rating : null,
  };
}

/** One query, because each takes a third of a millisecond in this process alone. */
const carQuery = oncePerDatabase((db) => {
  const { id, userId } = listings;
  return db
    .select({
      ...DETAIL,
      seller: { ...DETAIL.seller, facts: sellerFactsOf(userId), answers: answersOf(userId) },
      history: historyOf(id),
      rating: shownRatingOf(id),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(id, sql.placeholder('id')), isVisibleTo(sql.placeholder('viewerId'))))
    .prepare('public_car');
});
