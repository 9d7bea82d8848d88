import { type RefObject, useEffect } from 'react';

const KEY = 'rememberedEmail';

/** Fills in the e-mail that this browser was asked to remember, and ticks the box that says so. */
export function useRememberedEmail(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const remembered = readRemembered();
    const email = form.current?.elements.namedItem('email');
    const box = form.current?.elements.namedItem('rememberMe');
    if (!remembered || !(email instanceof HTMLInputElement) || !(box instanceof HTMLInputElement)) return;
    box.checked = true;
    if (email.value === '') email.value = remembered;
  }, [form]);
}

/** Remembers the form's e-mail where its box is ticked, and forgets it where it is not. */
export function rememberEmail(form: FormData): void {
  const email = form.get('email');
  try {
    if (form.get('rememberMe') && typeof email === 'string') localStorage.setItem(KEY, email.trim());
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the address will have to be typed.
  }
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
