/** Files of a form sent without JavaScript are stored before validation, so that an image is picked once. */

import { ARTICLE_LIMITS, POSTED_ARTICLE_LIMITS, SERVER_ERROR, sectionOfFile } from '#app/articles/article-form.ts';
import { type ArticleImagePlace, storeArticleImage } from '#app/articles/article-images.server.ts';
import type { ArticleReply } from '#app/articles/edited-article.ts';
import { listFreeImages } from '#app/articles/editing.server.ts';
import {
  applyStep,
  focusAfter,
  gatherSections,
  imageIdsIn,
  parseStep,
  readTypedSections,
  sectionField,
  type TypedSection,
} from '#app/articles/sections.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { withBytes } from '#app/platform/images/clean-photo.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { log } from '#app/platform/log.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type PostedFile = { field: string; name: string; size: number; bytes(): Promise<Uint8Array> };
type Posted = { form: FormData; files: PostedFile[] };

export type PostedImages = {
  images: Photo[];
  problems: { previewImage?: string[]; sections?: string[] };
};

const PREVIEW_FAILED = 'Failed to upload preview image: ';
const SECTION_FAILED = 'Failed to upload section images: ';

/** `articleId` is the article whose images the form may reuse; null for a new one. */
export async function storePostedImages(
  db: Database,
  { form, files }: Posted,
  articleId: string | null,
): Promise<PostedImages> {
  const sections = readTypedSections(form);
  const problems = { previewImage: [] as string[], sections: [] as string[] };
  for (const file of files) {
    const index = sectionOfFile(file.field);
    const section = index === null ? undefined : sections[index];
    if (index !== null && !section) continue;
    const stored =
      section && isFull(sections) ? { ok: false as const, message: TOO_MANY_IMAGES } : await store(db, file, index);
    if (!stored.ok) problems[section ? 'sections' : 'previewImage'].push(stored.message);
    else if (section) section.images.push(stored.image.id);
    else form.set('previewImage', stored.image.id);
  }
  writeSections(form, sections);
  const images = await listFreeImages(db, imageIdsIn(form), articleId);
  return {
    images,
    problems: {
      ...(problems.previewImage.length > 0 && { previewImage: problems.previewImage }),
      ...(problems.sections.length > 0 && { sections: problems.sections }),
    },
  };
}

const TOO_MANY_IMAGES = `${SECTION_FAILED}an article can have at most ${ARTICLE_LIMITS.totalImages} images.`;

function isFull(sections: TypedSection[]): boolean {
  return sections.flatMap((section) => section.images).length >= ARTICLE_LIMITS.totalImages;
}

async function store(db: Database, file: PostedFile, section: number | null) {
  const failed = section === null ? PREVIEW_FAILED : SECTION_FAILED;
  if (file.size > POSTED_ARTICLE_LIMITS.maxFileBytes) {
    return { ok: false, message: failed + rejectionMessage(file.name, 'too-large') } as const;
  }
  const place = section === null ? 'previews' : 'sections';
  const stored = await storeOrLog(db, file, place);
  if (stored === null) return { ok: false, message: failed + SERVER_ERROR } as const;
  if (stored.ok) return stored;
  if (stored.reason !== 'not-an-image') return { ok: false, message: failed + stored.message } as const;
  return {
    ok: false,
    message: section === null ? stored.message : `${stored.message}: ${file.name} isn’t one`,
  } as const;
}

/** An unexpected failure costs one image, not the whole form. */
async function storeOrLog(db: Database, file: PostedFile, place: ArticleImagePlace) {
  try {
    return await withBytes(file, (bytes) => storeArticleImage(db, { place, name: file.name, bytes }));
  } catch (error) {
    log.error({ err: error }, 'could not store an article image');
    return null;
  }
}

function writeSections(form: FormData, sections: TypedSection[]) {
  for (const name of [...form.keys()]) if (name.startsWith('section-')) form.delete(name);
  for (const [index, { title, content, images }] of sections.entries()) {
    form.set(sectionField(index, 'title'), title);
    form.set(sectionField(index, 'content'), content);
    form.set(sectionField(index, 'images'), images.join(' '));
  }
}

/** Does what the pressed button says; the reply shows the same form again. */
export function applyPostedStep({ form }: Pick<Posted, 'form'>, posted: PostedImages): ArticleReply | null {
  const step = parseStep(form.get('step'));
  if (!step) return null;
  const before = readTypedSections(form);
  const sections = applyStep(before, step);
  writeSections(form, sections);
  if (step.step === 'drop-image' && form.get('previewImage') === step.image) form.delete('previewImage');
  return { ...withPostedImages(typedReply(form), posted), focusId: focusAfter(step, before) };
}

function typedReply(form: FormData): FormReply {
  const typed = [...gatherSections(form)].filter(([name]) => !/^(section|image)-/.test(name) && name !== 'step');
  return { initialValue: Object.fromEntries(typed) as FormReply['initialValue'] };
}

type Unsaved = { articleId: string | null; message: string };

export async function asTyped(
  db: Database,
  { form }: Pick<Posted, 'form'>,
  { articleId, message }: Unsaved,
): Promise<ArticleReply> {
  const images = await listFreeImages(db, imageIdsIn(form), articleId).catch(() => []);
  return { ...typedReply(form), status: 'error', error: { '': [message] }, images };
}

export function withPostedImages(reply: FormReply, { images, problems }: PostedImages): ArticleReply {
  const hasProblems = Object.keys(problems).length > 0;
  return {
    ...reply,
    ...(hasProblems && {
      status: 'error',
      error: { ...reply.error, ...problems },
      fields: [...(reply.fields ?? []), ...Object.keys(problems)],
    }),
    images,
  };
}
