import { useEffect, useState } from 'react';
import { type EditedArticle, type EditedSection, readEdited } from '#app/articles/editor/edited-article.ts';
import { focusAfter, moved, type Step } from '#app/articles/editor/sections.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** `title` and `content` are what its fields start with; what is typed since stands in the form. */
export type ShownSection = EditedSection & { key: number };

type Shown = {
  previewImage: Photo | null;
  sections: ShownSection[];
  nextKey: number;
  /** What was removed last, to be taken back. */
  removed: { section: ShownSection; index: number } | null;
  news: string;
  focus: { id: string } | null;
};

/** The parts of an article that buttons change. `form` is asked for what was typed. */
export function useSections(start: EditedArticle, form: () => HTMLFormElement | null) {
  const [shown, setShown] = useState<Shown>(() => ({
    previewImage: start.previewImage,
    sections: start.sections.map((section, key) => ({ ...section, key })),
    nextKey: start.sections.length,
    ...{ removed: null, news: '', focus: null },
  }));
  useEffect(() => {
    if (shown.focus) document.getElementById(shown.focus.id)?.focus();
  }, [shown.focus]);

  function take(step: Step) {
    const typed = typedSections(form(), shown.sections);
    setShown((before) => {
      const ids = before.sections.map(({ images }) => ({ images: images.map((image) => image.id) }));
      const id = focusAfter(step, ids);
      return { ...before, ...afterStep(before, step, typed), focus: id === null ? null : { id } };
    });
  }

  return {
    ...shown,
    take,
    undo: () => setShown((before) => ({ ...before, ...withRemoved(before) })),
    setPreviewImage: (previewImage: Photo) =>
      setShown((before) => ({ ...before, previewImage, news: 'Preview image added.' })),
    addImage: (key: number, image: Photo) =>
      setShown((before) => ({
        ...before,
        sections: before.sections.map((section) =>
          section.key === key ? { ...section, images: [...section.images, { ...image, alt: '' }] } : section,
        ),
        news: `Image added to section ${before.sections.findIndex((section) => section.key === key) + 1}.`,
      })),
    /** Lets go what the server says is no longer there. */
    keepImages: (ids: ReadonlySet<string>) => setShown((before) => ({ ...before, ...withImages(before, ids) })),
    current: (element: HTMLFormElement) => readEdited(new FormData(element), imagesOf(shown)),
  };
}

export type Sections = ReturnType<typeof useSections>;

function imagesOf({ previewImage, sections }: Pick<Shown, 'previewImage' | 'sections'>): Photo[] {
  return [...(previewImage ? [previewImage] : []), ...sections.flatMap(({ images }) => images)];
}

function typedSections(form: HTMLFormElement | null, sections: ShownSection[]): ShownSection[] {
  if (!form) return sections;
  const typed = readEdited(new FormData(form), imagesOf({ previewImage: null, sections })).sections;
  return sections.map((section, index) => ({ ...section, ...typed[index] }));
}

function afterStep(before: Shown, step: Step, typed: ShownSection[]): Partial<Shown> {
  const count = before.sections.length;
  if (step.step === 'add') {
    const section = { key: before.nextKey, title: '', content: '', images: [] };
    const sections = [...before.sections, section];
    return { sections, nextKey: before.nextKey + 1, removed: null, news: `Section ${count + 1} added.` };
  }
  if (step.step === 'drop-image') return { ...withoutImage(before, step.image), news: 'Image removed.' };
  const { index } = step;
  if (step.step === 'remove') {
    const section = typed[index];
    const sections = before.sections.toSpliced(index, 1);
    return { sections, removed: section ? { section, index } : null, news: `Section ${index + 1} removed.` };
  }
  const to = step.step === 'up' ? index - 1 : index + 1;
  if (to < 0 || to >= count) return {};
  const news = `Section ${index + 1} is now section ${to + 1} of ${count}.`;
  return { sections: moved(before.sections, index, to), news };
}

function withoutImage(before: Shown, id: string): Partial<Shown> {
  const ids = new Set(imagesOf(before).map((image) => image.id));
  ids.delete(id);
  return withImages(before, ids);
}

function withImages({ previewImage, sections }: Shown, ids: ReadonlySet<string>): Partial<Shown> {
  return {
    previewImage: previewImage && ids.has(previewImage.id) ? previewImage : null,
    sections: sections.map((section) => ({ ...section, images: section.images.filter(({ id }) => ids.has(id)) })),
  };
}

function withRemoved({ removed, sections, nextKey }: Shown): Partial<Shown> {
  if (!removed) return {};
  const { section, index } = removed;
  return {
    sections: sections.toSpliced(index, 0, { ...section, key: nextKey }),
    ...{ nextKey: nextKey + 1, removed: null, news: `Section ${index + 1} is back.` },
    focus: { id: `section-${index}-title` },
  };
}
