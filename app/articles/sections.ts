/** `images` are ids in the order shown; `alts` holds the alt texts by image id. */
export type TypedSection = { title: string; content: string; images: string[]; alts: Record<string, string> };

const MAX_SECTIONS_READ = 200;
/** Control characters other than tabs and line breaks. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

export type SectionPart = 'title' | 'content' | 'images' | 'files';

/** Sections count from zero. */
export function sectionField(index: number, part: SectionPart): string {
  return `section-${index}-${part}`;
}

export function altField(imageId: string): string {
  return `image-${imageId}-alt`;
}

/** In order; gaps in the numbers close up. */
export function readTypedSections(form: FormData | URLSearchParams): TypedSection[] {
  const indexes = new Set<number>();
  for (const name of form.keys()) {
    const index = /^section-(\d{1,3})-(title|content|images)$/.exec(name)?.[1];
    if (index !== undefined && indexes.size < MAX_SECTIONS_READ) indexes.add(Number(index));
  }
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replace(CONTROL_CHARACTERS, '').toWellFormed() : '';
  };
  const line = (name: string) => text(name).replace(/\s+/g, ' ');
  return [...indexes]
    .sort((one, other) => one - other)
    .map((index) => {
      const images = text(sectionField(index, 'images')).split(' ').filter(Boolean);
      return {
        title: line(sectionField(index, 'title')),
        content: text(sectionField(index, 'content')),
        images,
        alts: Object.fromEntries(images.map((id) => [id, line(altField(id))]).filter(([, alt]) => alt !== '')),
      };
    });
}

export function imageIdsIn(form: FormData): string[] {
  const preview = form.get('previewImage');
  const ids = readTypedSections(form).flatMap((section) => section.images);
  return typeof preview === 'string' && preview !== '' ? [preview, ...ids] : ids;
}

/** The schema takes all sections as one JSON field. */
export function gatherSections(form: FormData | URLSearchParams): FormData {
  const gathered = new FormData();
  for (const [name, value] of form) if (name !== 'sections') gathered.append(name, value);
  gathered.set('sections', JSON.stringify(readTypedSections(form)));
  return gathered;
}

export type Step =
  | { step: 'add' }
  | { step: 'up' | 'down' | 'remove'; index: number }
  | { step: 'drop-image'; image: string };

export function stepValue(step: Step): string {
  if (step.step === 'add') return 'add';
  return step.step === 'drop-image' ? `drop-image:${step.image}` : `${step.step}:${step.index}`;
}

export function parseStep(value: unknown): Step | null {
  if (value === 'add') return { step: 'add' };
  const [, step, index] = /^(up|down|remove):(\d{1,3})$/.exec(String(value)) ?? [];
  if (step === 'up' || step === 'down' || step === 'remove') return { step, index: Number(index) };
  const [, image] = /^drop-image:([0-9a-z]{12})$/.exec(String(value)) ?? [];
  return image === undefined ? null : { step: 'drop-image', image };
}

/** Past either end nothing moves. */
export function moved<Section>(sections: readonly Section[], from: number, to: number): Section[] {
  const section = sections[from];
  if (section === undefined || to < 0 || to >= sections.length) return [...sections];
  return sections.toSpliced(from, 1).toSpliced(to, 0, section);
}

export function applyStep(sections: TypedSection[], step: Step): TypedSection[] {
  switch (step.step) {
    case 'add':
      return [...sections, { title: '', content: '', images: [], alts: {} }];
    case 'remove':
      return sections.filter((_, index) => index !== step.index);
    case 'up':
      return moved(sections, step.index, step.index - 1);
    case 'down':
      return moved(sections, step.index, step.index + 1);
    case 'drop-image':
      return sections.map((section) => ({ ...section, images: section.images.filter((id) => id !== step.image) }));
  }
}

export const ADD_SECTION_ID = 'add-section';
export const EDITOR_ID = 'article';
const PREVIEW_IMAGE_ID = `${EDITOR_ID}-previewImage`;

type SectionControl = 'title' | 'up' | 'down' | 'files';

export function sectionId(index: number, control: SectionControl): string {
  return `section-${index}-${control}`;
}

/** The id of the element to focus after a step. */
export function focusAfter(step: Step, before: { images: string[] }[]): string | null {
  switch (step.step) {
    case 'add':
      return sectionId(before.length, 'title');
    case 'remove':
      return before.length > 1 ? sectionId(Math.min(step.index, before.length - 2), 'title') : ADD_SECTION_ID;
    case 'up':
      return sectionId(Math.max(0, step.index - 1), step.index > 1 ? 'up' : 'down');
    case 'down':
      return sectionId(Math.min(step.index + 1, before.length - 1), step.index < before.length - 2 ? 'down' : 'up');
    case 'drop-image': {
      const index = before.findIndex(({ images }) => images.includes(step.image));
      return index < 0 ? PREVIEW_IMAGE_ID : sectionId(index, 'files');
    }
  }
}
