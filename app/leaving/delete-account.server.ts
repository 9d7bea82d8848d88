/** Deletes an account with everything in it. Its files are deleted by a job queued in the same transaction. */
import { and, countDistinct, eq, not, sql } from 'drizzle-orm';
import { deleteUser } from '#app/accounts/admin-accounts.server.ts';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { avatarsFolder } from '#app/accounts/avatars.server.ts';
import { type IdentityProof, proveIdentity, recheckIdentity } from '#app/accounts/identity-proof.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { deleteOwnSearches } from '#app/alerts/own-searches.server.ts';
import { forgetAuthor } from '#app/articles/writing.server.ts';
import { deleteMessagesFrom } from '#app/contact/inbox.server.ts';
import { deleteOwnDeals } from '#app/deals/deals.server.ts';
import { deleteOwnConversations } from '#app/enquiries/own-conversations.server.ts';
import { deleteListingsOf } from '#app/listings/delete.server.ts';
import { deleteOwnOffers } from '#app/offers/offers.server.ts';
import { logAct } from '#app/platform/admin-log.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { deleteFilesLater } from '#app/platform/storage/storage.server.ts';
import { countSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { forgetMember } from '#app/selling/work-log.server.ts';
import { forgetReporter } from '#app/trust/reports.server.ts';
import { deleteOwnViewings } from '#app/viewings/own-viewings.server.ts';

export const ACCOUNT_DELETED = 'Account successfully deleted';
export const NOT_DELETED = 'Failed to delete account';

export type Deletion = {
  userIdToDelete: string;
  by: Viewer;
  /** Needed to delete your own account, not for the administrator to delete another. */
  currentPassword?: string;
};
/** The caller removes `listingIds` from the search index. */
export type DeletionResult = (AuthSuccess & { listingIds: string[] }) | (AuthFailure & { reason?: string });

/** Anyone but the owner and the administrator gets the same answer as for an unknown account. */
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

export async function countBelongings(db: Database, userId: string) {
  const [counts] = await db
    .select({ listings: countDistinct(listings.id), photos: countDistinct(listingPhotos.id) })
    .from(listings)
    .leftJoin(listingPhotos, eq(listingPhotos.listingId, listings.id))
    .where(eq(listings.userId, userId));
  return {
    listings: counts?.listings ?? 0,
    photos: counts?.photos ?? 0,
    savedCars: await countSavedCars(db, userId),
  };
}

const NO_SUCH_USER = failed('auth/user-not-found', NOT_DELETED);

function toResult({ code, message }: AuthFailure): DeletionResult {
  return { ...failed(code, NOT_DELETED), reason: message };
}

type ProvenDeletion = { userIdToDelete: string; by: Viewer; proof: IdentityProof | undefined };

/** Waits for a listing being published; one that starts later finds no seller. */
async function deleteAll(tx: Database, { userIdToDelete, by, proof }: ProvenDeletion): Promise<DeletionResult> {
  const [user] = await tx.select().from(users).where(eq(users.id, userIdToDelete)).for('update');
  if (!user) return NO_SUCH_USER;
  const failure = await recheckIdentity(tx, by, proof);
  if (failure) return toResult(failure);
  await deleteOwnDeals(tx, user);
  await deleteOwnOffers(tx, user);
  await deleteOwnViewings(tx, user);
  const messagePhotos = await deleteOwnConversations(tx, user);
  const keys = [
    ...(await listPhotosOutsideFolder(tx, user.id)),
    ...(await listUploadedPhotos(tx, user.id)),
    ...messagePhotos,
  ];
  const listingIds = await deleteListingsOf(tx, user.id);
  await deleteOwnSearches(tx, user);
  // Messages from an unverified address may be someone else's.
  if (user.emailVerified) await deleteMessagesFrom(tx, user.email);
  if (user.emailVerified) await forgetReporter(tx, user.email);
  await forgetAuthor(tx, user.id);
  await forgetMember(tx, user);
  await deleteUser(tx, user.id);
  if (by.uid !== user.id)
    await logAct(tx, { by: by.uid, action: 'delete-account', about: `/admin/accounts/${user.id}` });
  await deleteFilesLater(tx, { keys, folders: [avatarsFolder(user.id), photosFolder(user.id)] });
  return { ...succeeded(ACCOUNT_DELETED), listingIds };
}

function photosFolder(userId: string): string {
  return `listings/${userId}`;
}

/** The job checks whether other listings still use them. */
async function listPhotosOutsideFolder(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ key: listingPhotos.key })
    .from(listingPhotos)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(
      and(eq(listings.userId, userId), not(sql`starts_with(${listingPhotos.key}, ${`${photosFolder(userId)}/`})`)),
    );
  return rows.map((row) => row.key);
}

/** Listed too, because the folder stays as long as another seller's listing shows a photo in it. */
async function listUploadedPhotos(tx: Database, userId: string): Promise<string[]> {
  const { key } = uploadedPhotos;
  const rows = await tx.select({ key }).from(uploadedPhotos).where(eq(uploadedPhotos.userId, userId));
  return rows.map((row) => row.key);
}
