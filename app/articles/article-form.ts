/** What an article must say, and how a form says it: one schema for the editor in the browser and the action on the server. */
import { z } from 'zod';
import { gatherSections, type TypedSection } from '#app/articles/editor/sections.ts';

export const ARTICLE_LIMITS = {
  titleLength: 200,
  descriptionLength: 2_000,
  categoryLength: 60,
  sections: 100,
  sectionTitleLength: 200,
  sectionContentLength: 20_000,
  altLength: 300,
  /** Of all sections. */
  textLength: 200_000,
  /** Of all sections. */
  images: 200,
} as const;

/** How long a device keeps what was not saved. */
export const UNSAVED_DAYS = 90;

/** Ours are 12 characters; whether one is there is found out when it is claimed. */
const IMAGE_ID = /^[0-9a-z]{12}$/;

/** Of a form without scripts, which brings its files along. */
export const POSTED_ARTICLE = {
  field: isFileField,
  maxFileBytes: 25 * 1024 * 1024,
  maxBytes: 500 * 1024 * 1024,
  maxTextBytes: 1024 * 1024,
} as const;

export const PREVIEW_FILE = 'previewFile';
const SECTION_FILES = /^section-(\d{1,3})-files$/;

function isFileField(name: string): boolean {
  return name === PREVIEW_FILE || SECTION_FILES.test(name);
}

/** Which section a file is for, counted from zero; null for none. */
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

const paragraphs = (typed: string) => typed.replace(/\r\n?/g, '\n').trim();

const articleFields = {
  /** Refined, not asked for by `min`: a form that leaves it out hears the same. */
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
    .transform(paragraphs)
    .refine((text) => text.length <= ARTICLE_LIMITS.descriptionLength, {
      error: 'Please keep the description under 2,000 characters',
    }),
  category: line(ARTICLE_LIMITS.categoryLength, 'Please keep the category under 60 characters'),
  featured: z.boolean().default(false),
  previewImage: z
    .string({ error: 'Preview image is required' })
    .refine((id) => IMAGE_ID.test(id), { error: 'Preview image is required' }),
  /** The sections as JSON, gathered from their fields. */
  sections: z.string().default('[]').transform(readSections),
};

export const articleSchema = z.object({
  ...articleFields,
  /** Of a new article: the same however often its form is sent. */
  articleId: z
    .string()
    .regex(/^[0-9a-z]{12}$/)
    .optional(),
  /** Of the article as the form showed it. */
  version: z.string().max(60).default(''),
  /** The version that somebody has seen and wants to replace. */
  overwrite: z.string().max(60).default(''),
});

/** For whoever checks the form. */
export const ARTICLE_CHECK = { multiline: ['description', 'sections'], gather: gatherSections } as const;

function readSections(json: string, check: z.RefinementCtx<string>): TypedSection[] {
  const sections = (JSON.parse(json) as TypedSection[])
    .map(({ title, content, images, alts }) => ({
      ...{ title: title.trim(), content: paragraphs(content), images },
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
      ? [`Section ${index + 1}: please keep what an image shows under ${ARTICLE_LIMITS.altLength} characters`]
      : []),
  ]);
  if (sections.length > ARTICLE_LIMITS.sections) problems.push('An article can have at most 100 sections');
  if (length > ARTICLE_LIMITS.textLength) problems.push('An article can have at most 200,000 characters');
  if (images.length > ARTICLE_LIMITS.images) problems.push('An article can have at most 200 images');
  if (new Set(images).size < images.length) problems.push('An image is there twice. Please remove one of the two');
  if (!images.every((id) => IMAGE_ID.test(id))) problems.push('Some images are no longer there. Please add them again');
  return problems;
}
