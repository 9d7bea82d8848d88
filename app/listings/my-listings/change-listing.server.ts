/** Changes of one press to one's own listing, found by the search as soon as they are answered. */
import { z } from 'zod';
import { deleteListings } from '#app/listings/delete.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, type Change } from '#app/listings/my-listings/changes.ts';
import { findOwnListing } from '#app/listings/my-listings/my-listings.server.ts';
import { relistListings, sellListings } from '#app/listings/sale.server.ts';
import { refreshListings } from '#app/listings/search/search.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** `next` is the page to come back to. */
export const changeForm = z.object({ next: z.string().optional() });

const APPLY: Record<Change, (db: Database, sellerId: string, listingIds: string[]) => Promise<string[]>> = {
  sale: (db, sellerId, listingIds) => sellListings(db, { sellerId, listingIds, soldAt: new Date() }),
  relist: (db, sellerId, listingIds) => relistListings(db, { sellerId, listingIds }),
  delete: deleteListings,
};

type OwnChange = { sellerId: string; listingId: string; change: Change };

/** Doing again what is done already changes nothing. `message` is null where there is no such listing of theirs. */
export async function changeListing(db: Database, { sellerId, listingId, change }: OwnChange) {
  const listing = await findOwnListing(db, sellerId, listingId);
  if (!listing) return { success: true, message: null } as const;
  const changed = await APPLY[change](db, sellerId, [listingId]);
  await refreshListings(changed);
  return { success: true, message: `${listingTitle(listing)} ${CHANGES[change].done}` } as const;
}
