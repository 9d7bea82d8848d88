import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { type DraftDocument, isLocalPhoto, uploadIdOf, withUploads } from '#app/drafts/draft.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { uploadedPhotos } from '#app/platform/schema/drafts.server.ts';
import { listingPhotos, listings } from '#app/platform/schema/listings.server.ts';
import { toPhoto } from '#app/platform/storage/stored-photo.server.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export async function resolveUploads(
  db: Database,
  userId: string,
  documents: DraftDocument[],
): Promise<DraftDocument[]> {
  const uploadIds = refsIn(documents).filter(isLocalPhoto).map(uploadIdOf);
  if (uploadIds.length === 0) return documents;
  const arrived = await db
    .select({ id: uploadedPhotos.id, uploadId: uploadedPhotos.uploadId })
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.uploadId, uploadIds), eq(uploadedPhotos.userId, userId)));
  const idOfUpload = new Map(arrived.flatMap(({ id, uploadId }) => (uploadId === null ? [] : [[uploadId, id]])));
  return documents.map((document) => withUploads(document, idOfUpload));
}

export async function holdPhotos(tx: Database, document: DraftDocument, own: { userId: string; draftId: string }) {
  const photoIds = storedIn([document]);
  if (photoIds.length === 0) return;
  const { id, userId, draftId } = uploadedPhotos;
  await tx
    .update(uploadedPhotos)
    .set({ draftId: own.draftId })
    .where(and(inArray(id, photoIds), eq(userId, own.userId), isNull(draftId)));
}

/** By document: uploaded photos, and those of the listing that is edited. */
export async function listDraftPhotos(db: Database, userId: string, documents: DraftDocument[]): Promise<Photo[][]> {
  const photoIds = storedIn(documents);
  if (photoIds.length === 0) return documents.map(() => []);
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
  return documents.map((document) => storedIn([document]).flatMap((id) => photos.get(id) ?? []));
}

function storedIn(documents: DraftDocument[]): string[] {
  return refsIn(documents).filter((ref) => !isLocalPhoto(ref));
}

function refsIn(documents: DraftDocument[]): string[] {
  return [...new Set(documents.flatMap(({ photos }) => photos ?? []))];
}
