import { z } from 'zod';
import type { ShownArticle } from '#app/articles/article.ts';
import { readTimeOf } from '#app/articles/article.ts';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';
import type { EditedArticle } from '#app/articles/edited-article.ts';

export const PREVIEW_KEY = 'articlePreview';

const photoSchema = z.object({
  id: z.string(),
  url: z.string().startsWith('/files/'),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
});
const editedSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  featured: z.boolean(),
  previewImage: photoSchema.nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      images: z.array(photoSchema.extend({ alt: z.string().default('') })),
    }),
  ),
});
const unsavedSchema = z.object({
  article: editedSchema,
  uid: z.string(),
  articleId: z.string().optional(),
  /** The saved version that this changes. */
  version: z.string(),
  storedAt: z.number(),
});
const previewSchema = editedSchema.extend({
  readTime: z.number(),
  authorInitial: z.string(),
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
});

export type UnsavedArticle = z.output<typeof unsavedSchema>;

export function unsavedKey(articleId: string | undefined): string {
  return `articleDraft:${articleId ?? 'new'}`;
}

/** Null for another user’s article, and once its images may have been deleted. */
export function readUnsaved(key: string, uid: string, now = Date.now()): UnsavedArticle | null {
  const { data } = unsavedSchema.safeParse(readJson(key));
  return data?.uid === uid && now - data.storedAt <= UNSAVED_DAYS * 86_400_000 ? data : null;
}

/** False if the browser blocks local storage or it is full. */
export function writeUnsaved(key: string, article: UnsavedArticle): boolean {
  return write(key, article);
}

export function removeUnsaved(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Once the article is saved, the draft and the preview are out of date. */
export function removeStoredCopy(articleId: string | undefined): void {
  removeUnsaved(unsavedKey(articleId));
  removeUnsaved(PREVIEW_KEY);
}

export function toShown(
  article: EditedArticle,
  facts: Pick<ShownArticle, 'createdAt' | 'authorInitial'>,
): ShownArticle {
  return { ...article, ...facts, title: article.title.trim() || 'No title yet', readTime: readTimeOf(article) };
}

export function writePreview(article: ShownArticle): boolean {
  return write(PREVIEW_KEY, article);
}

export function readPreview(): ShownArticle | null {
  const parsed = previewSchema.safeParse(readJson(PREVIEW_KEY));
  return parsed.success ? parsed.data : null;
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
