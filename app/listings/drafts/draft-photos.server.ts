/** The stored photos that drafts show, or offer to show again. */
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { type Draft, isLocalPhoto, uploadOf, withStoredPhotos } from '#app/listings/drafts/draft.ts';
import { uploadedPhotos } from '#app/platform/db/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/db/schema/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { toPhoto } from '#app/platform/storage/stored-photo.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** With the photos that have arrived since their device last said anything. */
export async function resolvePhotos<Some extends Draft>(db: Database, userId: string, drafts: Some[]): Promise<Some[]> {
  const uploadIds = refsIn(drafts).filter(isLocalPhoto).map(uploadOf);
  if (uploadIds.length === 0) return drafts;
  const arrived = await db
    .select({ id: uploadedPhotos.id, uploadId: uploadedPhotos.uploadId })
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.uploadId, uploadIds), eq(uploadedPhotos.userId, userId)));
  const idOfUpload = new Map(arrived.flatMap(({ id, uploadId }) => (uploadId === null ? [] : [[uploadId, id]])));
  return drafts.map((draft) => ({ ...draft, ...withStoredPhotos(draft, idOfUpload) }));
}

/** They are kept as long as the draft. */
export async function holdPhotos(tx: Database, draft: Draft, { userId, draftId }: { userId: string; draftId: string }) {
  const photoIds = storedIn([draft]);
  if (photoIds.length === 0) return;
  const { id, draftId: heldBy } = uploadedPhotos;
  await tx
    .update(uploadedPhotos)
    .set({ draftId })
    .where(and(inArray(id, photoIds), eq(uploadedPhotos.userId, userId), isNull(heldBy)));
}

/** By draft, each photo once: uploaded ones, and those of the listing that is changed. */
export async function listDraftPhotos(db: Database, userId: string, drafts: Draft[]): Promise<Photo[][]> {
  const photoIds = storedIn(drafts);
  if (photoIds.length === 0) return drafts.map(() => []);
  const published = await db
    .select(getTableColumns(listingPhotos))
    .from(listingPhotos)
    .innerJoin(listings, eq(listings.id, listingPhotos.listingId))
    .where(and(inArray(listingPhotos.id, photoIds), eq(listings.userId, userId)));
  const uploaded = await db
    .select()
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.id, photoIds), eq(uploadedPhotos.userId, userId)));
  const photos = new Map([...published, ...uploaded].map((row) => [row.id, toPhoto(row)]));
  return drafts.map((draft) => storedIn([draft]).flatMap((id) => photos.get(id) ?? []));
}

function storedIn(drafts: Draft[]): string[] {
  return refsIn(drafts).filter((ref) => !isLocalPhoto(ref));
}

function refsIn(drafts: Draft[]): string[] {
  const refs = drafts.flatMap(({ fields, replaced }) => [
    ...(fields.photos?.value ?? []),
    ...replaced.flatMap(({ field, value }) => (field === 'photos' ? value : [])),
  ]);
  return [...new Set(refs)];
}
