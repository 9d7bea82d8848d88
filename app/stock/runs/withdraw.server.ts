import { sellListings } from '#app/listings/sale.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type ImportedListing, noteWithdrawn, pagesForSale } from '#app/stock/matching/imported-listings.server.ts';
import { isTaken, type Matching } from '#app/stock/matching/matching.server.ts';
import { holdRun, noteAfter, noteBefore } from '#app/stock/runs/import-changes.server.ts';
import type { Run } from '#app/stock/runs.server.ts';

type Withdrawal = {
  sellerId: string;
  run: Run | null;
  matching: Matching;
  isDryRun: boolean;
  signal: AbortSignal;
  onEvent: (listingId: string) => void;
};

const PAGE = 500;

export async function withdrawMissing(db: Database, withdrawal: Withdrawal): Promise<number> {
  const { sellerId, run, isDryRun } = withdrawal;
  let withdrawn = 0;
  for await (const page of pagesForSale(db, sellerId, PAGE)) {
    if (withdrawal.signal.aborted) break;
    const gone = page.filter((one) => !isTaken(withdrawal.matching, one));
    const sold = isDryRun ? gone.map((one) => one.listingId) : await sellGone(db, { sellerId, run }, gone);
    sold.forEach(withdrawal.onEvent);
    withdrawn += sold.length;
  }
  return withdrawn;
}

type Selling = Pick<Withdrawal, 'sellerId' | 'run'>;

export async function sellGone(db: Database, { sellerId, run }: Selling, gone: ImportedListing[]): Promise<string[]> {
  if (gone.length === 0) return [];
  const soldAt = new Date();
  return await db.transaction(async (transaction) => {
    if (run && !(await holdRun(transaction, run))) return [];
    const listingIds = gone.map((one) => one.listingId);
    if (run) await noteBefore(transaction, run, 'withdrawn', listingIds);
    const sold = await sellListings(transaction, { sellerId, listingIds, soldAt });
    await noteWithdrawn(transaction, { sellerId, listingIds: sold, withdrawnAt: soldAt });
    if (run) await noteAfter(transaction, run, sold);
    return sold;
  });
}
