/**
 * Images are stored when they are uploaded, claimed when the article is saved, and deleted if no article claims them.
 */
import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type PhotoRejection, rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { ARTICLE_IMAGE_PLACES, type ArticleImage, articleImages } from '#app/platform/schema/articles.server.ts';
import { deleteFilesLater, storage } from '#app/platform/storage/storage.server.ts';
import { folderTime } from '#app/platform/storage/storage-contract.server.ts';

export type ArticleImagePlace = ArticleImage['place'];
export type ArticlePicture = Pick<ArticleImage, 'id' | 'key' | 'width' | 'height' | 'thumbhash'>;
type StoreResult = { ok: true; image: ArticlePicture } | { ok: false; reason: PhotoRejection; message: string };

type ImageFile = { place: ArticleImagePlace; name: string; bytes: Uint8Array };

const DAY_MS = 86_400_000;
const UNCLAIMED_MS = 2 * UNSAVED_DAYS * DAY_MS;
const BATCH_SIZE = 200;

/** Call it outside a transaction: storing takes seconds. */
export async function storeArticleImage(db: Database, { place, name, bytes }: ImageFile): Promise<StoreResult> {
  const stored = await storePhotoUnder(`articles/${place}`, name, bytes);
  if (!stored.ok) return { ...stored, message: errorMessage(name, stored.reason) };
  const { key, width, height, thumbhash } = stored;
  const image = { id: newId(), key, width, height, thumbhash };
  await db.insert(articleImages).values({ ...image, place });
  return { ok: true, image };
}

function errorMessage(name: string, reason: PhotoRejection): string {
  if (reason === 'not-an-image') return 'Please select an image file';
  const shown = name.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '');
  return rejectionMessage(shown.slice(0, 100) || 'The image', reason);
}

type Claim = { articleId: string; previewImage: string; sectionImages: string[] };

/**
 * Gives the article these images and deletes its others. False if an image is missing or belongs to another article.
 */
export async function claimArticleImages(tx: Database, claim: Claim): Promise<boolean> {
  const { articleId, previewImage, sectionImages } = claim;
  if (!(await claimPlace(tx, articleId, 'previews', [previewImage]))) return false;
  if (!(await claimPlace(tx, articleId, 'sections', sectionImages))) return false;
  const dropped = await tx
    .delete(articleImages)
    .where(and(eq(articleImages.articleId, articleId), notInArray(articleImages.id, [previewImage, ...sectionImages])))
    .returning({ key: articleImages.key });
  await deleteLater(tx, dropped);
  return true;
}

async function claimPlace(tx: Database, articleId: string, place: ArticleImagePlace, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const isFree = or(isNull(articleImages.articleId), eq(articleImages.articleId, articleId));
  const claimed = await tx
    .update(articleImages)
    .set({ articleId })
    .where(and(inArray(articleImages.id, ids), eq(articleImages.place, place), isFree))
    .returning({ id: articleImages.id });
  return claimed.length === ids.length;
}

export async function dropArticleImages(tx: Database, articleId: string): Promise<void> {
  const dropped = await tx
    .delete(articleImages)
    .where(eq(articleImages.articleId, articleId))
    .returning({ key: articleImages.key });
  await deleteLater(tx, dropped);
}

/** Rows locked by a save in progress are skipped. */
export async function deleteUnclaimedArticleImages(db: Database, now = new Date()): Promise<void> {
  const { id, key, articleId, createdAt } = articleImages;
  const isOld = and(isNull(articleId), lt(createdAt, new Date(now.getTime() - UNCLAIMED_MS)));
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    deleted = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id, key })
        .from(articleImages)
        .where(isOld)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      const ids = old.map((image) => image.id);
      if (ids.length > 0) await tx.delete(articleImages).where(inArray(id, ids));
      await deleteLater(tx, old);
      return old.length;
    });
  }
}

/** A crash between storing files and saving the row leaves folders that no row names. */
export async function deleteUnknownArticleFolders(db: Database, now = new Date()): Promise<void> {
  for (const place of ARTICLE_IMAGE_PLACES) {
    const folders = await storage.listFolders(`articles/${place}`);
    const old = folders.filter((name) => folderTime(name) < now.getTime() - 2 * DAY_MS);
    for (let start = 0; start < old.length; start += BATCH_SIZE) {
      await deleteUnknown(
        db,
        old.slice(start, start + BATCH_SIZE).map((name) => `articles/${place}/${name}`),
      );
    }
  }
}

async function deleteUnknown(db: Database, folders: string[]): Promise<void> {
  const { key } = articleImages;
  const rows = await db.select({ key }).from(articleImages).where(inArray(key, folders));
  const known = new Set(rows.map((row) => row.key));
  for (const folder of folders) if (!known.has(folder)) await storage.deleteFolder(folder);
}

async function deleteLater(tx: Database, images: { key: string }[]): Promise<void> {
  await deleteFilesLater(tx, { keys: images.map((image) => image.key) });
}
