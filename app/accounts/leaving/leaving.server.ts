/** Deleting an account with all it has, at once; its files are swept by a job that the same transaction queues. */
import { and, countDistinct, eq, isNull, not, sql } from 'drizzle-orm';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { avatarsFolder } from '#app/accounts/profile/avatars.server.ts';
import { findLapse, type IdentityProof, proveIdentity } from '#app/accounts/profile/identity-proof.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { type User, users } from '#app/platform/db/schema/accounts.server.ts';
import { articles } from '#app/platform/db/schema/articles.server.ts';
import { contactMessages } from '#app/platform/db/schema/contact.server.ts';
import { uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/db/schema/listings.server.ts';
import { savedCars } from '#app/platform/db/schema/saved-cars.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

export const ACCOUNT_DELETED = 'Account successfully deleted';
export const NOT_DELETED = 'Failed to delete account';

export type Deletion = {
  userIdToDelete: string;
  by: Viewer;
  /** Of whoever deletes their own account; the administrator needs none for another's. */
  currentPassword?: string;
};
/** `listingIds` are gone: the search index has to be told. */
export type DeletionResult = (AuthSuccess & { listingIds: string[] }) | (AuthFailure & { reason?: string });

/** One's own. */
export function deleteAccount(db: Database, viewer: Viewer, currentPassword: string): Promise<DeletionResult> {
  return deleteUserAccount(db, { userIdToDelete: viewer.uid, by: viewer, currentPassword });
}

/** For the user itself and the administrator. To everybody else an account that is not theirs is one that does not exist. */
export async function deleteUserAccount(
  db: Database,
  { userIdToDelete, by, currentPassword = '' }: Deletion,
): Promise<DeletionResult> {
  const isOwn = by.uid === userIdToDelete;
  if (!isOwn && !by.isAdmin) return NO_SUCH_USER;
  const proof = isOwn ? await proveIdentity(db, by, { password: currentPassword }) : undefined;
  if (proof && !proof.success) return toResult(proof);
  return db.transaction((tx) => deleteAll(tx, { userIdToDelete, by, proof }));
}

/** What a user loses. */
export async function countBelongings(db: Database, userId: string) {
  const [ofListings] = await db
    .select({ listings: countDistinct(listings.id), photos: countDistinct(listingPhotos.id) })
    .from(listings)
    .leftJoin(listingPhotos, eq(listingPhotos.listingId, listings.id))
    .where(eq(listings.userId, userId));
  const saved = await db.$count(savedCars, and(eq(savedCars.userId, userId), isNull(savedCars.removedAt)));
  return { listings: ofListings?.listings ?? 0, photos: ofListings?.photos ?? 0, savedCars: saved };
}

const NO_SUCH_USER = failed('auth/user-not-found', NOT_DELETED);

function toResult({ code, message }: AuthFailure): DeletionResult {
  return { ...failed(code, NOT_DELETED), reason: message };
}

type ProvenDeletion = { userIdToDelete: string; by: Viewer; proof: IdentityProof | undefined };

/** The lock lets a listing that is just being published finish first; one that begins later finds no such seller. */
async function deleteAll(tx: Database, { userIdToDelete, by, proof }: ProvenDeletion): Promise<DeletionResult> {
  const [user] = await tx.select().from(users).where(eq(users.id, userIdToDelete)).for('update');
  if (!user) return NO_SUCH_USER;
  const lapse = await findLapse(tx, by, proof);
  if (lapse) return toResult(lapse);
  const keys = [...(await listKeysElsewhere(tx, user.id)), ...(await listKeysOfUploads(tx, user.id))];
  const gone = await tx.delete(listings).where(eq(listings.userId, user.id)).returning({ id: listings.id });
  await deleteMessagesOf(tx, user);
  await tx.update(articles).set({ author: '' }).where(eq(articles.authorId, user.id));
  await tx.delete(users).where(eq(users.id, user.id));
  await queueJob(tx, 'delete-files', { keys, folders: [avatarsFolder(user.id), photosFolder(user.id)] });
  return { ...succeeded(ACCOUNT_DELETED), listingIds: gone.map((listing) => listing.id) };
}

/** What was written to us from the address. Of an address that nobody has verified it may be somebody else's. */
async function deleteMessagesOf(tx: Database, { email, emailVerified }: User) {
  if (emailVerified) await tx.delete(contactMessages).where(eq(contactMessages.email, email));
}

function photosFolder(userId: string): string {
  return `listings/${userId}`;
}

/** Photos of the user's listings that lie outside their own folder. Other listings may show them too: the job asks. */
async function listKeysElsewhere(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ key: listingPhotos.key })
    .from(listingPhotos)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(
      and(eq(listings.userId, userId), not(sql`starts_with(${listingPhotos.key}, ${`${photosFolder(userId)}/`})`)),
    );
  return rows.map((row) => row.key);
}

/** Their folder is deleted as a whole, but not while somebody else's listing shows a photo in it. */
async function listKeysOfUploads(tx: Database, userId: string): Promise<string[]> {
  const { key } = uploadedPhotos;
  const rows = await tx.select({ key }).from(uploadedPhotos).where(eq(uploadedPhotos.userId, userId));
  return rows.map((row) => row.key);
}
