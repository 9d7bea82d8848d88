/** Realistic sellers and listings. */
import { type ListingInput, listingSchema } from '#app/listings/listing-form.ts';
import { type Publication, publishListings, type Seller } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { lastMelbourneDays } from '#app/vocabulary/dates.ts';

/** Around noon. Counting back in 24-hour days can miss by one when the clocks have changed since. */
export function melbourneDaysAgo(days: number): Date {
  const [day] = lastMelbourneDays(new Date(), days + 1);
  return new Date(`${day}T02:00:00Z`);
}

type SellerOptions = { email?: string; phoneNumber?: string; dealershipName?: string };

/** Rules look closer at an account’s first week. */
export const A_MONTH_AGO = new Date(Date.now() - 30 * 86_400_000);

export async function makeSeller(db: Database, options: SellerOptions = {}): Promise<Seller> {
  const id = newId();
  const email = options.email ?? `${id}@people.example`;
  const dealershipName = options.dealershipName ?? '';
  const phoneNumber = options.phoneNumber ?? '0491570156';
  await db.insert(users).values({
    id,
    name: 'Robin Seller',
    email,
    phoneNumber,
    isDealer: dealershipName !== '',
    dealershipName,
    createdAt: A_MONTH_AGO,
  });
  return { id, email };
}

export function listingInput(changes: Partial<ListingInput> = {}): ListingInput {
  return {
    make: 'Toyota',
    model: 'Corolla',
    trim: 'Ascent Sport',
    year: 2019,
    price: 21_990,
    isDriveAway: 'no',
    bodyType: 'Hatchback',
    transmission: 'Automatic',
    fuelType: 'Petrol',
    kilometers: 61_200,
    color: 'White',
    doors: 5,
    location: 'VIC',
    phoneNumber: '0491570156',
    description: 'One owner, serviced on time, ready to drive.',
    ...changes,
  };
}

export type ListingOptions = Partial<ListingInput> &
  Pick<Publication, 'id' | 'createdAt' | 'soldDate' | 'confirmedAt' | 'lapsesOn' | 'latitude' | 'longitude'>;

export async function makeListing(db: Database, seller: Seller, options: ListingOptions = {}): Promise<string> {
  const [id] = await makeListings(db, seller, [options]);
  return id as string;
}

/** In one transaction. */
export function makeListings(db: Database, seller: Seller, all: readonly ListingOptions[]): Promise<string[]> {
  return publishListings(db, seller, all.map(toPublication));
}

function toPublication(options: ListingOptions): Publication {
  const { id, createdAt, soldDate, confirmedAt, lapsesOn, latitude, longitude, ...changes } = options;
  const fields = listingSchema.parse(listingInput(changes));
  return { ...fields, id, latitude, longitude, createdAt, soldDate, confirmedAt, lapsesOn };
}
