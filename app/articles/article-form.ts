import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router';
import { z } from 'zod';
import type { ArticleReply } from '#app/articles/edited-article.ts';
import { gatherSections, type TypedSection } from '#app/articles/sections.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { notAnswered, reasonOf } from '#app/ui/network-error.ts';

export const ARTICLE_LIMITS = {
  titleLength: 200,
  descriptionLength: 2_000,
  categoryLength: 60,
  sections: 100,
  sectionTitleLength: 200,
  sectionContentLength: 20_000,
  altLength: 300,
  totalTextLength: 200_000,
  totalImages: 200,
} as const;

export const UNSAVED_DAYS = 90;

const IMAGE_ID = /^[0-9a-z]{12}$/;

/** A form sent without JavaScript carries its files. */
export const POSTED_ARTICLE_LIMITS = {
  field: isFileField,
  maxFileBytes: 25 * 1024 * 1024,
  maxBytes: 500 * 1024 * 1024,
  maxTextsBytes: 1024 * 1024,
} as const;

export const PREVIEW_FILE = 'previewFile';
const SECTION_FILES = /^section-(\d{1,3})-files$/;

function isFileField(name: string): boolean {
  return name === PREVIEW_FILE || SECTION_FILES.test(name);
}

export function sectionOfFile(field: string): number | null {
  const index = SECTION_FILES.exec(field)?.[1];
  return index === undefined ? null : Number(index);
}

const line = (maxLength: number, error: string) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((text) => text.length <= maxLength, { error });

const articleFields = {
  title: z
    .string({ error: 'Article title is required' })
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((text) => text !== '', { error: 'Article title is required' })
    .refine((text) => text.length <= ARTICLE_LIMITS.titleLength, {
      error: `Please keep the title under ${ARTICLE_LIMITS.titleLength} characters`,
    }),
  description: z
    .string()
    .default('')
    .transform(typedLines)
    .refine((text) => text.length <= ARTICLE_LIMITS.descriptionLength, {
      error: 'Please keep the description under 2,000 characters',
    }),
  category: line(ARTICLE_LIMITS.categoryLength, 'Please keep the category under 60 characters'),
  featured: z.boolean().default(false),
  previewImage: z
    .string({ error: 'Preview image is required' })
    .refine((id) => IMAGE_ID.test(id), { error: 'Preview image is required' }),
  sections: z.string().default('[]').transform(readSections),
};

export const articleSchema = z.object({
  ...articleFields,
  articleId: z
    .string()
    .regex(/^[0-9a-z]{12}$/)
    .optional(),
  version: z.string().max(60).default(''),
  /** The version that the editor has seen and chooses to replace. */
  overwrite: z.string().max(60).default(''),
});

export const ARTICLE_CHECK = { multiline: ['description', 'sections'], gather: gatherSections } as const;

function readSections(json: string, check: z.RefinementCtx<string>): TypedSection[] {
  const sections = (JSON.parse(json) as TypedSection[])
    .map(({ title, content, images, alts }) => ({
      title: title.trim(),
      content: typedLines(content),
      images,
      alts: Object.fromEntries(Object.entries(alts).map(([id, alt]) => [id, alt.trim()])),
    }))
    .filter(({ title, content, images }) => title !== '' || content !== '' || images.length > 0);
  for (const message of problemsOf(sections)) check.addIssue({ code: 'custom', message });
  return sections;
}

function problemsOf(sections: TypedSection[]): string[] {
  const images = sections.flatMap((section) => section.images);
  const length = sections.reduce((sum, { title, content }) => sum + title.length + content.length, 0);
  const problems = sections.flatMap(({ title, content, alts }, index) => [
    ...(title.length > ARTICLE_LIMITS.sectionTitleLength
      ? [`Section ${index + 1}: please keep the title under ${ARTICLE_LIMITS.sectionTitleLength} characters`]
      : []),
    ...(content.length > ARTICLE_LIMITS.sectionContentLength
      ? [`Section ${index + 1}: please keep the content under 20,000 characters`]
      : []),
    ...(Object.values(alts).some((alt) => alt.length > ARTICLE_LIMITS.altLength)
      ? [`Section ${index + 1}: please keep each image’s alt text under ${ARTICLE_LIMITS.altLength} characters`]
      : []),
  ]);
  if (sections.length > ARTICLE_LIMITS.sections) problems.push('An article can have at most 100 sections');
  if (length > ARTICLE_LIMITS.totalTextLength) problems.push('An article can have at most 200,000 characters');
  if (images.length > ARTICLE_LIMITS.totalImages) problems.push('An article can have at most 200 images');
  if (new Set(images).size < images.length) problems.push('Duplicate image. Please remove one of the two');
  if (!images.every((id) => IMAGE_ID.test(id))) problems.push('Some images have expired. Please add them again');
  return problems;
}

export const CREATE_FAILED = 'Failed to create article: ';
export const UPDATE_FAILED = 'Failed to update article: ';
const SAVE_FAILED = 'Failed to save article: ';

export const SERVER_ERROR = 'something went wrong on our side. Please try again.';
export const DELETE_FAILED = `Failed to delete article: ${SERVER_ERROR}`;

export const SAVE_REASONS = {
  'images-gone': 'some images have expired. Please add them again.',
  'already-created': 'an article with this ID already exists. Open it from the list to change it.',
};

export function unreadableFormReply({ status, message }: { status: number; message: string }): ArticleReply {
  const tooLarge = 'the form is too large. Go back and add fewer images at a time.';
  return { status: 'error', error: { '': [SAVE_FAILED + (status === 413 ? tooLarge : message)] } };
}

export function noAnswerReply(error: unknown): DataWithResponseInit<ArticleReply> {
  return notAnswered(error, `${SAVE_FAILED}${reasonOf(error)}. Please try again.`);
}
