/** What is written and not saved, kept on this device, and what the preview's tab reads. Runs in browsers only. */
import { z } from 'zod';
import type { ShownArticle } from '#app/articles/article.ts';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';
import { readTimeOf } from '#app/articles/article-summary.ts';
import type { EditedArticle } from '#app/articles/editor/edited-article.ts';

/** The unsaved article, for `/articles/preview`. */
export const PREVIEW_KEY = 'articlePreview';

const photo = z.object({
  ...{ id: z.string(), url: z.string().startsWith('/files/') },
  ...{ width: z.number(), height: z.number(), thumbhash: z.string() },
});
const edited = z.object({
  ...{ title: z.string(), description: z.string(), category: z.string(), featured: z.boolean() },
  previewImage: photo.nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      images: z.array(photo.extend({ alt: z.string().default('') })),
    }),
  ),
});
const kept = z.object({
  article: edited,
  /** Whose it is: somebody else on this device is not shown it. */
  uid: z.string(),
  /** The id that a new article gets. */
  articleId: z.string().optional(),
  /** Of the saved article that it changes. */
  version: z.string(),
  keptAt: z.number(),
});
const shown = edited.extend({
  ...{ readTime: z.number(), authorInitial: z.string() },
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
});

export type KeptArticle = z.output<typeof kept>;

/** For each article its own; one for all that are new. */
export function keptKey(articleId: string | undefined): string {
  return `articleDraft:${articleId ?? 'new'}`;
}

/** Null where there is none of theirs that can be read, or its images may be gone. */
export function readKept(key: string, uid: string, now = Date.now()): KeptArticle | null {
  const { data } = kept.safeParse(readJson(key));
  return data?.uid === uid && now - data.keptAt <= UNSAVED_DAYS * 86_400_000 ? data : null;
}

/** False where this browser keeps nothing, or its room is full. */
export function writeKept(key: string, article: KeptArticle): boolean {
  return write(key, article);
}

export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be forgotten.
  }
}

/** The article is saved: neither its words nor its preview are needed here any more. */
export function forgetSaved(articleId: string | undefined): void {
  forgetKept(keptKey(articleId));
  forgetKept(PREVIEW_KEY);
}

/** As its page would show it. */
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
  const parsed = shown.safeParse(readJson(PREVIEW_KEY));
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
