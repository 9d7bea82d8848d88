/** What a car's page shows to everyone. */
import { isVerifiedPhone } from '#app/accounts/verified-phone.server.ts';
import { usualAnswer } from '#app/enquiries/seller-answers.server.ts';
import { contentVersions } from '#app/http/content-versions.server.ts';
import { addressCode } from '#app/listings/address-code.server.ts';
import { readHistory } from '#app/listings/history.server.ts';
import { isSold } from '#app/listings/listing.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { rememberReads } from '#app/platform/db/remembered-reads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readRating } from '#app/prices/price-page.server.ts';
import { listingsEdition } from '#app/search/search.server.ts';
import { readSellerFacts } from '#app/trust/sellers.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

type PublicCar = NonNullable<Awaited<ReturnType<typeof readCar>>>;

const rememberedCar = rememberReads<PublicCar>({
  editionOf: () => {
    const listings = listingsEdition();
    return listings && [melbourneDay(new Date()), listings, contentVersions.of('sellers')].join(' ');
  },
  most: 1000,
});

/** Its seller, and anyone who can see it while hidden, gets the current row. */
export async function findPublicCar(db: Database, id: string, viewerId: string | undefined) {
  const car = await rememberedCar(db, id, () => readCar(db, id));
  return viewerId !== undefined && (car === null || car.listing.userId === viewerId) ? readCar(db, id, viewerId) : car;
}

async function readCar(db: Database, id: string, viewerId?: string) {
  const listing = await findListing(db, id, viewerId);
  if (!listing) return null;
  const offered = isSold(listing) ? '' : listing.phoneNumber;
  const [entries, facts, isPhoneVerified, usual, rating] = await Promise.all([
    readHistory(db, id),
    readSellerFacts(db, listing.userId),
    isVerifiedPhone(db, listing.userId, offered),
    isSold(listing) ? null : usualAnswer(db, listing.userId),
    isSold(listing) ? null : readRating(db, id),
  ]);
  const address = `${env.PUBLIC_URL}/listing/${id}`;
  const printed = { address, code: addressCode(address) };
  return { listing, offered, entries, facts, isPhoneVerified, usual, rating, printed };
}
