/** Marks as sold what an earlier import listed and the file has no more. */
import { type ImportedListing, noteWithdrawn, pagesForSale } from '#app/listings/import/imported-listings.server.ts';
import { isTaken, type Matching } from '#app/listings/import/matching.server.ts';
import { sellListings } from '#app/listings/sale.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Withdrawal = {
  sellerId: string;
  matching: Matching;
  isDryRun: boolean;
  signal: AbortSignal;
  hear: (listingId: string) => void;
};

const PAGE = 500;

/** Answers how many. Only the seller's imported listings that are still for sale are looked at. */
export async function withdrawMissing(db: Database, withdrawal: Withdrawal): Promise<number> {
  let withdrawn = 0;
  for await (const page of pagesForSale(db, withdrawal.sellerId, PAGE)) {
    if (withdrawal.signal.aborted) break;
    const gone = page.filter((one) => !isTaken(withdrawal.matching, one));
    const sold = withdrawal.isDryRun ? gone.map((one) => one.listingId) : await sellGone(db, withdrawal.sellerId, gone);
    sold.forEach(withdrawal.hear);
    withdrawn += sold.length;
  }
  return withdrawn;
}

async function sellGone(db: Database, sellerId: string, gone: ImportedListing[]): Promise<string[]> {
  if (gone.length === 0) return [];
  const soldAt = new Date();
  return await db.transaction(async (transaction) => {
    const listingIds = gone.map((one) => one.listingId);
    const sold = await sellListings(transaction, { sellerId, listingIds, soldAt });
    await noteWithdrawn(transaction, { sellerId, listingIds: sold, withdrawnAt: soldAt });
    return sold;
  });
}
