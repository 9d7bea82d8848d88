import { randomUUID } from 'node:crypto';
import type { AccountDraft } from '#app/drafts/draft.ts';
import { isDraftId } from '#app/drafts/draft-schema.ts';
import { findDraft, holdForPhoto, listDrafts, pushDraft } from '#app/drafts/drafts.server.ts';
import { type ListingFields, toTyped } from '#app/listings/listing-form.ts';
import { storeUpload, type Upload, type UploadResult } from '#app/photos/uploads.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { findOwnListing } from '#app/selling/revise.server.ts';

export type FormDrafts = {
  /** From the address, where it may name a draft that only the device has, or new. */
  draftId: string;
  account: AccountDraft | null;
  drafts: AccountDraft[];
};

export async function listFormDrafts(db: Database, userId: string, url: URL): Promise<FormDrafts> {
  const requested = url.searchParams.get('draft') ?? '';
  const drafts = await listDrafts(db, userId);
  if (!isDraftId(requested)) return { draftId: randomUUID(), account: null, drafts };
  return { draftId: requested, account: await findDraft(db, { userId, draftId: requested }), drafts };
}

/** If the response to a form was lost, the form may be sent again with changes: they become the draft of an edit. */
export async function saveAsEdit(
  db: Database,
  userId: string,
  { listingId, fields }: { listingId: string; fields: ListingFields },
): Promise<string | null> {
  const listing = await findOwnListing(db, userId, listingId);
  if (!listing) return null;
  const texts = toTyped(fields);
  if (JSON.stringify(toTyped(listing.fields)) === JSON.stringify(texts)) return null;
  const draftId = randomUUID();
  const document = { texts: { ...texts, version: listing.version } };
  const push = { listingId, base: 0, copyId: draftId, revision: 1, document };
  return 'version' in (await pushDraft(db, { userId, draftId }, push)) ? draftId : null;
}

/** A draft with the facts of a listing, without its photos and what is this car’s alone. Null if it isn’t theirs. */
export async function duplicateListing(db: Database, userId: string, listingId: string): Promise<string | null> {
  const listing = await findOwnListing(db, userId, listingId);
  if (!listing) return null;
  const draftId = randomUUID();
  const texts = { ...toTyped(listing.fields), vin: '', regoPlate: '', regoExpiry: '' };
  const push = { listingId: null, base: 0, copyId: draftId, revision: 1, document: { texts, photos: [] } };
  return 'version' in (await pushDraft(db, { userId, draftId }, push)) ? draftId : 'full';
}

/** Ties the photo to its draft in the same transaction. */
export function uploadPhoto(
  db: Database,
  userId: string,
  { draftId, ...upload }: Omit<Upload, 'holdForDraft'> & { draftId?: string },
): Promise<UploadResult> {
  if (draftId === undefined) return storeUpload(db, userId, upload);
  const holdForDraft = async (tx: Database) => ((await holdForPhoto(tx, { userId, draftId })) ? draftId : null);
  return storeUpload(db, userId, { ...upload, holdForDraft });
}
