import { useEffect, useState } from 'react';
import { type EditedArticle, type EditedSection, readEdited } from '#app/articles/edited-article.ts';
import { focusAfter, moved, type Step } from '#app/articles/sections.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** `title` and `content` are the initial values; the form holds what is typed since. */
export type SectionState = EditedSection & { key: number };

type SectionsState = {
  previewImage: Photo | null;
  sections: SectionState[];
  nextKey: number;
  removed: { section: SectionState; index: number } | null;
  announcement: string;
  focus: { id: string } | null;
};

export function useSections(start: EditedArticle, form: () => HTMLFormElement | null) {
  const [state, setState] = useState<SectionsState>(() => ({
    previewImage: start.previewImage,
    sections: start.sections.map((section, key) => ({ ...section, key })),
    nextKey: start.sections.length,
    removed: null,
    announcement: '',
    focus: null,
  }));
  useEffect(() => {
    if (state.focus) document.getElementById(state.focus.id)?.focus();
  }, [state.focus]);

  function take(step: Step) {
    const typed = typedSections(form(), state.sections);
    setState((before) => {
      const ids = before.sections.map(({ images }) => ({ images: images.map((image) => image.id) }));
      const id = focusAfter(step, ids);
      return { ...before, ...afterStep(before, step, typed), focus: id === null ? null : { id } };
    });
  }

  return {
    ...state,
    take,
    undo: () => setState((before) => ({ ...before, ...undoRemove(before) })),
    setPreviewImage: (previewImage: Photo) =>
      setState((before) => ({ ...before, previewImage, announcement: 'Preview image added.' })),
    addImage: (key: number, image: Photo) =>
      setState((before) => ({
        ...before,
        sections: before.sections.map((section) =>
          section.key === key ? { ...section, images: [...section.images, { ...image, alt: '' }] } : section,
        ),
        announcement: `Image added to section ${before.sections.findIndex((section) => section.key === key) + 1}.`,
      })),
    keepImages: (ids: ReadonlySet<string>) => setState((before) => ({ ...before, ...withImages(before, ids) })),
    current: (element: HTMLFormElement) => readEdited(new FormData(element), imagesOf(state)),
  };
}

export type Sections = ReturnType<typeof useSections>;

function imagesOf({ previewImage, sections }: Pick<SectionsState, 'previewImage' | 'sections'>): Photo[] {
  return [...(previewImage ? [previewImage] : []), ...sections.flatMap(({ images }) => images)];
}

function typedSections(form: HTMLFormElement | null, sections: SectionState[]): SectionState[] {
  if (!form) return sections;
  const typed = readEdited(new FormData(form), imagesOf({ previewImage: null, sections })).sections;
  return sections.map((section, index) => ({ ...section, ...typed[index] }));
}

function afterStep(before: SectionsState, step: Step, typed: SectionState[]): Partial<SectionsState> {
  const count = before.sections.length;
  if (step.step === 'add') {
    const section = { key: before.nextKey, title: '', content: '', images: [] };
    const sections = [...before.sections, section];
    return { sections, nextKey: before.nextKey + 1, removed: null, announcement: `Section ${count + 1} added.` };
  }
  if (step.step === 'drop-image') return { ...withoutImage(before, step.image), announcement: 'Image removed.' };
  const { index } = step;
  if (step.step === 'remove') {
    const section = typed[index];
    const sections = before.sections.toSpliced(index, 1);
    return { sections, removed: section ? { section, index } : null, announcement: `Section ${index + 1} removed.` };
  }
  const to = step.step === 'up' ? index - 1 : index + 1;
  if (to < 0 || to >= count) return {};
  const announcement = `Section ${index + 1} is now section ${to + 1} of ${count}.`;
  return { sections: moved(before.sections, index, to), announcement };
}

function withoutImage(before: SectionsState, id: string): Partial<SectionsState> {
  const ids = new Set(imagesOf(before).map((image) => image.id));
  ids.delete(id);
  return withImages(before, ids);
}

function withImages({ previewImage, sections }: SectionsState, ids: ReadonlySet<string>): Partial<SectionsState> {
  return {
    previewImage: previewImage && ids.has(previewImage.id) ? previewImage : null,
    sections: sections.map((section) => ({ ...section, images: section.images.filter(({ id }) => ids.has(id)) })),
  };
}

function undoRemove({ removed, sections, nextKey }: SectionsState): Partial<SectionsState> {
  if (!removed) return {};
  const { section, index } = removed;
  return {
    sections: sections.toSpliced(index, 0, { ...section, key: nextKey }),
    nextKey: nextKey + 1,
    removed: null,
    announcement: `Section ${index + 1} is back.`,
    focus: { id: `section-${index}-title` },
  };
}
