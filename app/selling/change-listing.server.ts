import { deleteListings } from '#app/listings/delete.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { logAct } from '#app/platform/admin-log.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { CHANGES, type ListingAction } from '#app/selling/changes.ts';
import { findOwnListing } from '#app/selling/my-listings.server.ts';
import { holdIfFound } from '#app/trust/holds.server.ts';

const APPLY: Record<ListingAction, (db: Database, sellerId: string, listingIds: string[]) => Promise<string[]>> = {
  sale: (db, sellerId, listingIds) => sellListings(db, { sellerId, listingIds, soldAt: new Date() }),
  relist: (db, sellerId, listingIds) => db.transaction((tx) => relist(tx, sellerId, listingIds)),
  delete: deleteListings,
};

/** A sold car isn’t checked, so it is when it comes back. */
async function relist(tx: Database, sellerId: string, listingIds: string[]): Promise<string[]> {
  const changed = await relistListings(tx, { sellerId, listingIds });
  for (const listingId of changed) await holdIfFound(tx, sellerId, listingId);
  return changed;
}

type OwnChange = { sellerId: string; listingId: string; change: ListingAction; administrator?: string };

/** Repeating a change does nothing. `message` is null if the seller has no such listing. */
export async function changeListing(db: Database, { sellerId, listingId, change, administrator: by }: OwnChange) {
  const listing = await findOwnListing(db, sellerId, listingId);
  if (!listing) return { success: true, message: null } as const;
  const changed = await db.transaction(async (tx) => {
    const ids = await APPLY[change](tx, sellerId, [listingId]);
    if (by && ids.length > 0) await logAct(tx, { by, action: 'delete-listing', about: `/listing/${listingId}` });
    return ids;
  });
  await refreshListings(changed);
  return { success: true, message: `${listingTitle(listing)} ${CHANGES[change].done}` } as const;
}
