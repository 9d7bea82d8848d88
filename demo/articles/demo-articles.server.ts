/** Publishes the demo's articles through the function that the administrator uses. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArticlePicture, storeArticleImage } from '#app/articles/article-images.server.ts';
import { type Author, createArticle } from '#app/articles/writing.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import type { DemoArticle } from '#demo/articles/demo-article.ts';
import { fewAtOnce } from '#demo/few-at-once.ts';

const DAY_MS = 86_400_000;

type Publication = { author: Author; now: Date; signal?: AbortSignal; onPublished: (count: number) => void };

/** When it throws, it has deleted the pictures it stored. */
export async function publishDemoArticles(
  tx: Database,
  articles: readonly DemoArticle[],
  { author, now, signal, onPublished }: Publication,
): Promise<void> {
  const pictures = new Map<string, ArticlePicture>();
  const store = async ({ photo }: DemoArticle) => void pictures.set(photo, await storePhoto(tx, photo));
  try {
    await fewAtOnce(articles, store, signal);
    for (const [position, article] of articles.entries()) {
      signal?.throwIfAborted();
      await publish(tx, author, { article, previewImage: pictures.get(article.photo)?.id ?? '', now });
      onPublished(position + 1);
    }
  } catch (error) {
    await Promise.allSettled([...pictures.values()].map(({ key }) => storage.deleteFolder(key)));
    throw error;
  }
}

async function storePhoto(tx: Database, photo: string): Promise<ArticlePicture> {
  const name = `${photo}.webp`;
  const bytes = await readFile(join(projectFolder('demo/photos'), name));
  const outcome = await storeArticleImage(tx, { place: 'previews', name, bytes });
  if (!outcome.ok) throw new Error(`The demo photo ${name} was rejected: ${outcome.reason}`);
  return outcome.image;
}

type Draft = { article: DemoArticle; previewImage: string; now: Date };

async function publish(tx: Database, author: Author, { article, previewImage, now }: Draft): Promise<void> {
  const { title, description, category, featured, daysAgo, sections } = article;
  const outcome = await createArticle(tx, author, {
    title,
    description,
    category,
    featured,
    previewImage,
    sections: sections.map((section) => ({
      title: section.title,
      content: section.paragraphs.join('\n'),
      images: [],
    })),
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  });
  if (!outcome.ok) throw new Error(`The demo article ${title} was rejected: ${outcome.reason}`);
}
