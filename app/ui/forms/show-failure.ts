/** For the element that says why a form as a whole failed. Autofocus shows it without JavaScript. */
export const FAILURE = { tabIndex: -1, autoFocus: true, 'data-failure': '' } as const;

/** Whether the form has such an element, now in view and focused. In the middle, clear of bars at the edges. */
export function showFailure(formId: string): boolean {
  const failure = document.getElementById(formId)?.querySelector<HTMLElement>('[data-failure]');
  if (!failure) return false;
  failure.focus({ preventScroll: true });
  failure.scrollIntoView({ block: 'center' });
  return true;
}

export const isOfWholeForm = ({ fieldId }: { fieldId?: string }) => fieldId === undefined;
