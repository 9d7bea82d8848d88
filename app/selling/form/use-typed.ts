import { useEffect, useState } from 'react';
import type { DraftTexts } from '#app/drafts/draft.ts';

export type Typed = DraftTexts;

export function useTyped(formId: string, initial: Typed): Typed {
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const listening = new AbortController();
    const read = () => setTyped(textOf(form));
    read();
    for (const type of ['input', 'change']) form.addEventListener(type, read, listening);
    return () => listening.abort();
  }, [formId]);
  return typed;
}

function textOf(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Typed;
}
