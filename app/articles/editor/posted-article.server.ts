/**
 * What the editor's form sends. The files of a form without scripts are stored before anything is checked, and their ids
 * take the place of the files: whatever else is wrong, nobody has to pick an image twice.
 */

import { ARTICLE_LIMITS, POSTED_ARTICLE, sectionOfFile } from '#app/articles/article-form.ts';
import { storeArticleImage } from '#app/articles/article-images.server.ts';
import type { ArticleReply } from '#app/articles/editor/edited-article.ts';
import { listFreeImages } from '#app/articles/editor/editing.server.ts';
import { OUR_SIDE } from '#app/articles/editor/save-refusals.ts';
import {
  applyStep,
  focusAfter,
  gatherSections,
  imageIdsIn,
  parseStep,
  readTypedSections,
  sectionField,
  type TypedSection,
} from '#app/articles/editor/sections.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { log } from '#app/platform/log.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type PostedFile = { field: string; name: string; size: number; bytes(): Promise<Uint8Array> };
type Posted = { form: FormData; files: PostedFile[] };

export type KeptImages = {
  /** All that the form has now. */
  images: Photo[];
  /** A sentence for each file that is none of them, by field. */
  problems: { previewImage?: string[]; sections?: string[] };
};

const PREVIEW_FAILED = 'Failed to upload preview image: ';
const SECTION_FAILED = 'Failed to upload section images: ';

/** `articleId` is the article whose images the form may show beside those that nobody has. */
export async function keepPostedImages(
  db: Database,
  { form, files }: Posted,
  articleId: string | null,
): Promise<KeptImages> {
  const sections = readTypedSections(form);
  const problems = { previewImage: [] as string[], sections: [] as string[] };
  for (const file of files) {
    const index = sectionOfFile(file.field);
    const section = index === null ? undefined : sections[index];
    if (index !== null && !section) continue;
    const stored = section && isFull(sections) ? { ok: false as const, message: FULL } : await store(db, file, index);
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

const FULL = `${SECTION_FAILED}an article can have at most ${ARTICLE_LIMITS.images} images.`;

function isFull(sections: TypedSection[]): boolean {
  return sections.flatMap((section) => section.images).length >= ARTICLE_LIMITS.images;
}

async function store(db: Database, file: PostedFile, section: number | null) {
  const failed = section === null ? PREVIEW_FAILED : SECTION_FAILED;
  if (file.size > POSTED_ARTICLE.maxFileBytes) {
    return { ok: false, message: failed + refusalSentence(file.name, 'too-large') } as const;
  }
  const place = section === null ? 'previews' : 'sections';
  const stored = await storeOrLog(db, { place, name: file.name, bytes: await file.bytes() });
  if (stored === null) return { ok: false, message: failed + OUR_SIDE } as const;
  if (stored.ok) return stored;
  if (stored.reason !== 'not-an-image') return { ok: false, message: failed + stored.message } as const;
  return { ok: false, message: section === null ? stored.message : `${stored.message}: ${file.name} is none` } as const;
}

/** Null where it fails for a reason nobody expected: the form with all that was typed is worth more than an error page. */
async function storeOrLog(db: Database, image: Parameters<typeof storeArticleImage>[1]) {
  try {
    return await storeArticleImage(db, image);
  } catch (error) {
    log.error({ err: error }, 'an image of an article could not be stored');
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

/** What a button of a form without scripts asked for, done: the answer is the same page with what was typed. */
export function answerStep({ form }: Pick<Posted, 'form'>, kept: KeptImages): ArticleReply | null {
  const step = parseStep(form.get('step'));
  if (!step) return null;
  const before = readTypedSections(form);
  const sections = applyStep(before, step);
  writeSections(form, sections);
  if (step.step === 'drop-image' && form.get('previewImage') === step.image) form.delete('previewImage');
  return { ...withKept(asTyped(form), kept), focusId: focusAfter(step, before) };
}

function asTyped(form: FormData): FormReply {
  const typed = [...gatherSections(form)].filter(([name]) => !/^(section|image)-/.test(name) && name !== 'step');
  return { initialValue: Object.fromEntries(typed) as FormReply['initialValue'] };
}

/** The answer of an action with the images that the form has, and what is wrong with others. */
export function withKept(reply: FormReply, { images, problems }: KeptImages): ArticleReply {
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
