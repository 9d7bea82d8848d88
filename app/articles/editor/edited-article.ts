/** An article while it is written: its words, and its pictures as they are shown. */
import type { Illustration } from '#app/articles/article.ts';
import { readTypedSections, type TypedSection } from '#app/articles/editor/sections.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type EditedSection = { title: string; content: string; images: Illustration[] };

export type EditedArticle = {
  title: string;
  description: string;
  category: string;
  featured: boolean;
  previewImage: Photo | null;
  sections: EditedSection[];
};

export const NEW_ARTICLE: EditedArticle = {
  ...{ title: '', description: '', category: '', featured: false, previewImage: null },
  sections: [{ title: '', content: '', images: [] }],
};

/** Whether both say the same, with the same images. */
export function isSameArticle(one: EditedArticle, other: EditedArticle): boolean {
  return tellOf(one) === tellOf(other);
}

function tellOf({ title, description, category, featured, previewImage, sections }: EditedArticle): string {
  const told = sections.map((section) => [
    section.title,
    section.content,
    section.images.map(({ id, alt }) => [id, alt]),
  ]);
  return JSON.stringify([title, description, category, featured, previewImage?.id ?? null, told]);
}

/** A form that was not saved: what was typed and, of its images, those there are. */
export type ArticleReply = FormReply & {
  images?: Photo[];
  /** The id of what takes the focus. */
  focusId?: string | null;
  /** The version that somebody else has saved meanwhile. */
  meanwhile?: string;
  /** The article was deleted meanwhile: the id that it gets when it is published again. */
  goneAs?: string | undefined;
};

/** What a form says that has not been sent. */
export function readEdited(form: FormData, images: Photo[]): EditedArticle {
  return toEdited((name) => form.get(name), readTypedSections(form), images);
}

/** The article as a form that came back says it. */
export function ofReply({ initialValue = {}, images = [] }: ArticleReply): EditedArticle {
  const sections = JSON.parse(String(initialValue?.sections ?? '[]')) as TypedSection[];
  return toEdited((name) => initialValue?.[name], sections, images);
}

function toEdited(fieldOf: (name: string) => unknown, sections: TypedSection[], images: Photo[]): EditedArticle {
  const photos = new Map(images.map((photo) => [photo.id, photo]));
  const text = (name: string) => {
    const value = fieldOf(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ title: text('title'), description: text('description'), category: text('category') },
    featured: text('featured') !== '',
    previewImage: photos.get(text('previewImage')) ?? null,
    sections: sections.map(({ title, content, images, alts }) => ({
      ...{ title, content },
      images: images.flatMap((id) => {
        const photo = photos.get(id);
        return photo ? { ...photo, alt: alts[id] ?? '' } : [];
      }),
    })),
  };
}
