import { DRAFT_FIELDS, type DraftField, type DraftTexts } from '#app/drafts/draft.ts';
import { partsOf } from '#app/listings/field-values.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';

export type DraftFormControls = {
  read(): DraftTexts;
  fill(texts: DraftTexts): void;
  showPhotos(photos: PickedPhoto[]): void;
  /** What a person changed before the draft was there to be shown. */
  typedBefore(draft: DraftTexts): DraftTexts;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function readForm(form: HTMLFormElement): DraftTexts {
  const texts: DraftTexts = {};
  for (const control of controlsOf(form)) {
    const name = control.name as DraftField;
    if (!hasTick(control)) texts[name] = control.value;
    else {
      const ticked = [...partsOf(texts[name]), ...(control.checked ? [control.value] : [])];
      texts[name] = ticked.join(', ');
    }
  }
  return texts;
}

/** Fields that differ from what the server rendered: typed before scripts ran, or restored by the browser. */
export function readTyped(form: HTMLFormElement): DraftTexts {
  const names = new Set(
    controlsOf(form)
      .filter(isTyped)
      .map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(readForm(form)).filter(([name]) => names.has(name)));
}

/** Fires the events of typing, so that everything that listens to the form follows. */
export function fillForm(form: HTMLFormElement, texts: DraftTexts) {
  for (const control of controlsOf(form)) {
    const text = texts[control.name as DraftField];
    if (text === undefined || !setText(control, text)) continue;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

export function changedFields(before: DraftTexts, after: DraftTexts): DraftTexts {
  return Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name as DraftField] !== text));
}

export function isDraftField(target: EventTarget | null, form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) => control === target);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(({ name }) => (DRAFT_FIELDS as readonly string[]).includes(name));
}

/** Of radio buttons one is ticked, of boxes any number. */
function hasTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

function isTyped(control: Control): boolean {
  if (hasTick(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const rendered = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
  return control.value !== (rendered?.value ?? '');
}

function setText(control: Control, text: string): boolean {
  if (hasTick(control)) {
    const isChosen = control.type === 'radio' ? control.value === text : partsOf(text).includes(control.value);
    if (control.checked === isChosen) return false;
    setProperty(control, 'checked', isChosen);
    return true;
  }
  if (control.value === text) return false;
  setProperty(control, 'value', text);
  return true;
}

/** Through the prototype: React replaces the element's own property to know what it has rendered. */
function setProperty(control: Control, name: 'value' | 'checked', value: string | boolean) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}
