/** Reads and fills the fields of a form that a draft knows. The form may be anybody's: it is met through its elements only. */
import { DRAFT_FIELDS, type DraftFieldName } from '#app/listings/drafts/draft.ts';
import type { DraftTexts } from '#app/listings/drafts/draft-copy.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The name of the field that an event is about, with what it says now. */
export function typedField({ target }: Event): { field: DraftFieldName; text: string } | null {
  if (!isControl(target)) return null;
  const field = DRAFT_FIELDS.find((name) => name === target.name && name !== 'photos');
  const isOff = target instanceof HTMLInputElement && target.type === 'radio' && !target.checked;
  return field && !isOff ? { field, text: target.value } : null;
}

export function readForm(form: HTMLFormElement): DraftTexts {
  return textsOf([...new FormData(form)]);
}

/** What was typed before scripts answered, or put back by the browser. */
export function typedBefore(form: HTMLFormElement): DraftTexts {
  const changed = [...form.elements].filter((element) => isControl(element) && isChanged(element)) as Control[];
  return textsOf(changed.map(({ name, value }) => [name, value]));
}

/** As if somebody typed it, so that whatever listens to the form hears of it. */
export function fillForm(form: HTMLFormElement, texts: DraftTexts) {
  for (const [name, text] of Object.entries(texts)) {
    for (const element of form.elements) {
      if (!isControl(element) || element.name !== name) continue;
      if (setValue(element, text)) {
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  }
}

function textsOf(entries: [string, FormDataEntryValue][]): DraftTexts {
  const known = entries.filter(([name, value]) => isTextField(name) && typeof value === 'string');
  return Object.fromEntries(known) as DraftTexts;
}

function isTextField(name: string): boolean {
  return name !== 'photos' && (DRAFT_FIELDS as string[]).includes(name);
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return control.value !== (first?.value ?? '');
  }
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    return control.checked && !control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/** Through the element's own property: React replaces it to know what it has rendered. */
function setValue(control: Control, text: string): boolean {
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    const isChosen = control.value === text;
    if (!isChosen || control.checked) return false;
    setProperty(control, 'checked', true);
    return true;
  }
  if (control.value === text) return false;
  setProperty(control, 'value', text);
  return true;
}

function setProperty(control: Control, name: 'value' | 'checked', value: string | boolean) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, value);
}
