import { type RefObject, useEffect } from 'react';

const KEY = 'rememberedEmail';

export function useRememberedEmail(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const remembered = readRemembered();
    const email = form.current?.elements.namedItem('email');
    const box = form.current?.elements.namedItem('rememberMe');
    if (!remembered || !(email instanceof HTMLInputElement) || !(box instanceof HTMLInputElement)) return;
    box.checked = true;
    // Someone already typing would type after it.
    if (email.value === '' && document.activeElement !== email) email.value = remembered;
  }, [form]);
}

export function rememberEmail(form: FormData): void {
  const email = form.get('email');
  try {
    if (form.get('rememberMe') && typeof email === 'string') localStorage.setItem(KEY, email.trim());
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be full or blocked.
  }
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
