/** Listings as rows: writing many at once, and reading them. A seller's own form is in `publish` and `revise`. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ListingDetail, ListingSummary, Photo } from '#app/listings/listing.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { givenColumns, insertRows, rowsOf } from '#app/platform/db/rows.server.ts';
import {
  type Listing,
  type ListingPhoto,
  listingPhotos,
  listings,
  type User,
  users,
} from '#app/platform/db/schema.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { fileUrl } from '#app/platform/storage/storage.server.ts';

export type Seller = Pick<User, 'id' | 'email'>;
/** `createdAt` and `soldDate` are for inventories that bring their own history. */
export type Publication = ListingFields & { id?: string; createdAt?: Date; soldDate?: Date | null };

/** Several at once in one statement; answers the ids in the order given. */
export async function publishListings(db: Database, seller: Seller, publications: Publication[]): Promise<string[]> {
  if (publications.length === 0) return [];
  const rows = publications.map(({ id, createdAt, soldDate, ...fields }) => ({
    ...toColumns(fields),
    id: id ?? newId(),
    userId: seller.id,
    userEmail: seller.email,
    createdAt: createdAt ?? new Date(),
    soldDate: soldDate ?? null,
  }));
  await insertRows(db, listings, rows);
  return rows.map((row) => row.id);
}

/** All fields of a listing, photos aside. */
type FieldsRevision = { listingId: string; fields: ListingFields };

/** Several of the seller's own listings in one statement; answers the ids of those there were. */
export async function reviseListings(db: Database, sellerId: string, revisions: FieldsRevision[]): Promise<string[]> {
  if (revisions.length === 0) return [];
  const rows = revisions.map(({ listingId, fields }) => ({ id: listingId, ...toColumns(fields) }));
  const { id, ...said } = givenColumns(listings, Object.keys(rows[0] ?? {}));
  const found = await db
    .update(listings)
    .set({ ...said, updatedAt: new Date() })
    .from(rowsOf(listings, rows))
    .where(and(sql`${listings.id} = ${id}`, eq(listings.userId, sellerId)))
    .returning({ id: listings.id });
  return found.map((row) => row.id);
}

export function toColumns({ price, ...fields }: ListingFields) {
  return { ...fields, priceCents: price };
}

/** The listing with its photos in the seller's order, or null. */
export async function findListing(db: Database, id: string): Promise<ListingDetail | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select({
      listing: listings,
      seller: { phoneNumber: users.phoneNumber, isDealer: users.isDealer, dealershipName: users.dealershipName },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(eq(listings.id, id));
  if (!row) return null;
  const photos = await photosOf(db, [id]);
  return {
    ...toSummary(row.listing, photos.get(id) ?? []),
    doors: row.listing.doors,
    description: row.listing.description,
    phoneNumber: row.listing.phoneNumber || row.seller.phoneNumber,
    userId: row.listing.userId,
    seller: { type: row.seller.isDealer ? 'dealer' : 'private', dealershipName: row.seller.dealershipName },
  };
}

/** The listings of these ids that still exist, in the order of the ids. */
export async function listSummaries(db: Database, ids: string[]): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const [rows, photos] = await Promise.all([
    db.select().from(listings).where(inArray(listings.id, ids)),
    photosOf(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toSummary(row, photos.get(row.id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function photosOf(db: Database, ids: string[]): Promise<Map<string, Photo[]>> {
  const rows = await db
    .select()
    .from(listingPhotos)
    .where(inArray(listingPhotos.listingId, ids))
    .orderBy(asc(listingPhotos.listingId), asc(listingPhotos.position));
  const byListing = new Map<string, Photo[]>();
  for (const row of rows) {
    const photos = byListing.get(row.listingId) ?? [];
    photos.push(toPhoto(row));
    byListing.set(row.listingId, photos);
  }
  return byListing;
}

type PhotoRow = Pick<ListingPhoto, 'id' | 'key' | 'width' | 'height' | 'thumbhash'>;

export function toPhoto({ id, key, width, height, thumbhash }: PhotoRow): Photo {
  return { id, url: fileUrl(key), width, height, thumbhash };
}

function toSummary(row: Listing, photos: Photo[]): ListingSummary {
  const { id, make, model, trim, year, priceCents, isDriveAway, bodyType, transmission } = row;
  const { fuelType, kilometers, color, location, createdAt, soldDate } = row;
  return {
    ...{ id, make, model, trim, year, priceCents, isDriveAway, bodyType, transmission },
    ...{ fuelType, kilometers, color, location, createdAt, soldDate, photos },
  };
}
