import type { ArticleImagePlace } from '#app/articles/article-images.server.ts';
import { type ArticleFields, createArticle } from '#app/articles/writing.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { articleImages } from '#app/platform/schema/articles.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

/** With a stored file, though not a real image. Returns its id. */
export async function makeArticleImage(db: Database, place: ArticleImagePlace, createdAt = new Date()) {
  const id = newId();
  const key = `articles/${place}/${createdAt.getTime()}-image-${id}`;
  await storage.put(`${key}/640.webp`, new Uint8Array([1]));
  await db.insert(articleImages).values({ id, place, key, width: 640, height: 480, thumbhash: '', createdAt });
  return id;
}

export type ArticleOptions = Partial<ArticleFields> & { id?: string; createdAt?: Date };

export async function makeArticle(db: Database, author: Pick<User, 'id' | 'email'>, options: ArticleOptions = {}) {
  const previewImage = options.previewImage ?? (await makeArticleImage(db, 'previews'));
  const created = await createArticle(db, author, {
    title: 'How to read a logbook',
    description: 'A logbook tells more than the odometer. Here is what to look for.',
    category: 'Buying',
    featured: false,
    sections: [{ title: 'Stamps', content: 'Every stamp has a date.', images: [] }],
    ...options,
    previewImage,
  });
  if (!created.ok) throw new Error(`The article was refused: ${created.reason}`);
  return created.articleId;
}
