import { eq } from 'drizzle-orm';
import { type ListingDetail, listingTitle } from '#app/listings/listing.ts';
import { findListing } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import type { Receipt } from '#app/trust/handover.ts';
import { type RulesState, rulesStateOf } from '#app/trust/state-rules.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

export type SoldCar = {
  id: string;
  title: string;
  state: RulesState;
  soldOn: string;
  listing: ListingDetail;
  plate?: string | null;
  vin?: string | null;
};

/** Null if it isn’t there, isn’t theirs or isn’t sold. */
export async function findOwnSoldCar(db: Database, sellerId: string, listingId: string): Promise<SoldCar | null> {
  const listing = await findListing(db, listingId, sellerId);
  if (listing?.userId !== sellerId || !listing.soldDate) return null;
  const { id, soldDate } = listing;
  const [codes] = await db
    .select({ plate: listings.regoPlate, vin: listings.vin })
    .from(listings)
    .where(eq(listings.id, id));
  return {
    id,
    title: listingTitle(listing),
    state: rulesStateOf(listing),
    soldOn: melbourneDay(soldDate),
    listing,
    ...codes,
  };
}

export function startOfReceipt({ soldOn, listing, plate, vin }: SoldCar, sellerName: string): Receipt {
  return {
    date: soldOn,
    time: '',
    plate: plate ?? '',
    vin: vin ?? '',
    odometer: formatKilometers(listing.kilometers),
    price: formatPrice(listing.priceCents),
    seller: sellerName,
    sellerAddress: '',
    buyer: '',
    buyerAddress: '',
  };
}
