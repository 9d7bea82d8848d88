import { DRAFT_FIELDS, type DraftField, type DraftTexts } from '#app/drafts/draft.ts';
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
    if (!isRadio(control)) texts[name] = control.value;
    else texts[name] = control.checked ? control.value : (texts[name] ?? '');
  }
  return texts;
}

/** Fields that differ from what the server rendered: typed before scripts ran, or restored by the browser. */
export function readTyped(form: HTMLFormElement): DraftTexts {
  return Object.fromEntries(
    controlsOf(form)
      .filter(isTyped)
      .map(({ name, value }) => [name, value]),
  );
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

function isRadio(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'radio';
}

function isTyped(control: Control): boolean {
  if (isRadio(control)) return control.checked && !control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const rendered = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
  return control.value !== (rendered?.value ?? '');
}

function setText(control: Control, text: string): boolean {
  if (isRadio(control)) {
    const isChosen = control.value === text;
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
