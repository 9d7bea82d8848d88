/** Publishes the demo's articles through the function that the administrator uses. */
import sharp from 'sharp';
import { type ArticlePicture, storeArticleImage } from '#app/articles/article-images.server.ts';
import { type Author, createArticle } from '#app/articles/writing.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import type { DemoArticle } from '#demo/articles/demo-article.ts';
import { fewAtOnce } from '#demo/few-at-once.ts';
import { STORIES, type Story } from '#demo/illustrations/stories/stories.ts';

const DAY_MS = 86_400_000;

type Publication = { author: Author; now: Date; signal?: AbortSignal; onPublished: (count: number) => void };

/** Where it throws, none of the pictures it stored is left. */
export async function publishDemoArticles(
  tx: Database,
  demoArticles: readonly DemoArticle[],
  { author, now, signal, onPublished }: Publication,
): Promise<void> {
  const images = new Map<Story, ArticlePicture>();
  const store = async ({ picture }: DemoArticle) => void images.set(picture, await storePicture(tx, picture));
  try {
    await fewAtOnce(demoArticles, store, signal);
    for (const [position, article] of demoArticles.entries()) {
      signal?.throwIfAborted();
      await publish(tx, author, { article, previewImage: images.get(article.picture)?.id ?? '', now });
      onPublished(position + 1);
    }
  } catch (error) {
    await Promise.allSettled([...images.values()].map(({ key }) => storage.deleteFolder(key)));
    throw error;
  }
}

async function storePicture(tx: Database, picture: Story): Promise<ArticlePicture> {
  const bytes = await sharp(Buffer.from(STORIES[picture]())).png({ compressionLevel: 1 }).toBuffer();
  const outcome = await storeArticleImage(tx, { place: 'previews', name: `${picture}.png`, bytes });
  if (!outcome.ok) throw new Error(`The demo picture ${picture} was refused: ${outcome.reason}`);
  return outcome.image;
}

type Written = { article: DemoArticle; previewImage: string; now: Date };

async function publish(tx: Database, author: Author, { article, previewImage, now }: Written): Promise<void> {
  const { title, description, category, featured, daysAgo, sections } = article;
  const outcome = await createArticle(tx, author, {
    ...{ title, description, category, featured, previewImage },
    sections: sections.map((section) => ({
      title: section.title,
      content: section.paragraphs.join('\n'),
      images: [],
    })),
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  });
  if (!outcome.ok) throw new Error(`The demo article ${title} was refused: ${outcome.reason}`);
}
