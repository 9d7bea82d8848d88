import type { Illustration } from '#app/articles/article.ts';
import { readTypedSections, type TypedSection } from '#app/articles/sections.ts';
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
  title: '',
  description: '',
  category: '',
  featured: false,
  previewImage: null,
  sections: [{ title: '', content: '', images: [] }],
};

export function isSameArticle(one: EditedArticle, other: EditedArticle): boolean {
  return comparableText(one) === comparableText(other);
}

function comparableText({ title, description, category, featured, previewImage, sections }: EditedArticle): string {
  const parts = sections.map((section) => [
    section.title,
    section.content,
    section.images.map(({ id, alt }) => [id, alt]),
  ]);
  return JSON.stringify([title, description, category, featured, previewImage?.id ?? null, parts]);
}

/** The answer to a form that was not saved. */
export type ArticleReply = FormReply & {
  images?: Photo[];
  focusId?: string | null;
  /** The version that someone else saved while this form was open. */
  savedVersion?: string;
  /** Set where the article was deleted while this form was open: the id it gets when published again. */
  newArticleId?: string | undefined;
};

export function readEdited(form: FormData, images: Photo[]): EditedArticle {
  return toEdited((name) => form.get(name), readTypedSections(form), images);
}

export function fromReply({ initialValue = {}, images = [] }: ArticleReply): EditedArticle {
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
    title: text('title'),
    description: text('description'),
    category: text('category'),
    featured: text('featured') !== '',
    previewImage: photos.get(text('previewImage')) ?? null,
    sections: sections.map(({ title, content, images, alts }) => ({
      title,
      content,
      images: images.flatMap((id) => {
        const photo = photos.get(id);
        return photo ? { ...photo, alt: alts[id] ?? '' } : [];
      }),
    })),
  };
}
