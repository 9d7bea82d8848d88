/** Pictures of articles: stored as they arrive, claimed by the article that is saved with them, swept where none does. */
import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';
import { ARTICLE_IMAGE_PLACES, type ArticleImage, articleImages } from '#app/platform/db/schema/articles.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type PhotoRefusal, refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { storePhotoUnder } from '#app/platform/images/store-photo.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

export type ArticleImagePlace = ArticleImage['place'];
export type ArticlePicture = Pick<ArticleImage, 'id' | 'key' | 'width' | 'height' | 'thumbhash'>;
/** `message` is for whoever chose the file, and names it. */
type StoreResult = { ok: true; image: ArticlePicture } | { ok: false; reason: PhotoRefusal; message: string };

type ImageFile = { place: ArticleImagePlace; name: string; bytes: Uint8Array };

const DAY_MS = 86_400_000;
/** Twice as long as words that are not saved, which may have been typed long after their images came. */
const WAITING_MS = 2 * UNSAVED_DAYS * DAY_MS;
const AT_ONCE = 200;

/** Cleans and stores a picture that no article has yet. Not inside a transaction. */
export async function storeArticleImage(db: Database, { place, name, bytes }: ImageFile): Promise<StoreResult> {
  const stored = await storePhotoUnder(`articles/${place}`, name, bytes);
  if (!stored.ok) return { ...stored, message: messageOf(name, stored.reason) };
  const { key, width, height, thumbhash } = stored;
  const image = { id: newId(), key, width, height, thumbhash };
  await db.insert(articleImages).values({ ...image, place });
  return { ok: true, image };
}

/** A file that is no picture at all gets the words for that. */
function messageOf(name: string, reason: PhotoRefusal): string {
  if (reason === 'not-an-image') return 'Please select an image file';
  const shown = name.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '');
  return refusalSentence(shown.slice(0, 100) || 'The image', reason);
}

type Claim = { articleId: string; previewImage: string; sectionImages: string[] };

/** Gives the article these pictures, and lets go those it had besides. False where one is another's, or not there. */
export async function claimArticleImages(tx: Database, claim: Claim): Promise<boolean> {
  const { articleId, previewImage, sectionImages } = claim;
  if (!(await claimPlace(tx, articleId, 'previews', [previewImage]))) return false;
  if (!(await claimPlace(tx, articleId, 'sections', sectionImages))) return false;
  const dropped = await tx
    .delete(articleImages)
    .where(and(eq(articleImages.articleId, articleId), notInArray(articleImages.id, [previewImage, ...sectionImages])))
    .returning({ key: articleImages.key });
  await deleteFilesLater(tx, dropped);
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

/** Takes all of an article's pictures; their files go with the transaction. */
export async function dropArticleImages(tx: Database, articleId: string): Promise<void> {
  const dropped = await tx
    .delete(articleImages)
    .where(eq(articleImages.articleId, articleId))
    .returning({ key: articleImages.key });
  await deleteFilesLater(tx, dropped);
}

/** Those that no article took while the words beside them may still be on a device. What is just being saved is passed over. */
export async function deleteOldArticleImages(db: Database, now = new Date()): Promise<void> {
  const { id, key, articleId, createdAt } = articleImages;
  const isOld = and(isNull(articleId), lt(createdAt, new Date(now.getTime() - WAITING_MS)));
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    deleted = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id, key })
        .from(articleImages)
        .where(isOld)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = old.map((image) => image.id);
      if (ids.length > 0) await tx.delete(articleImages).where(inArray(id, ids));
      await deleteFilesLater(tx, old);
      return old.length;
    });
  }
}

/** Folders stored while the process died, before the database knew of them; two days are longer than any upload takes. */
export async function deleteUnknownArticleFolders(db: Database, now = new Date()): Promise<void> {
  for (const place of ARTICLE_IMAGE_PLACES) {
    const folders = await storage.listFolders(`articles/${place}`);
    const old = folders.filter((name) => storedAt(name) < now.getTime() - 2 * DAY_MS);
    for (let start = 0; start < old.length; start += AT_ONCE) {
      await deleteUnknown(
        db,
        old.slice(start, start + AT_ONCE).map((name) => `articles/${place}/${name}`),
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

/** Never, for a folder that is not named as ours are. */
function storedAt(folder: string): number {
  return Number(/^(\d{13})-/.exec(folder)?.[1] ?? Number.POSITIVE_INFINITY);
}

async function deleteFilesLater(tx: Database, images: { key: string }[]): Promise<void> {
  if (images.length > 0) await queueJob(tx, 'delete-files', { keys: images.map((image) => image.key) });
}
