import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CHECKED_FIELDS } from '#app/selling/checked-fields.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';

const PAUSE_MS = 800;

/** `initial` is the server’s answer to what the page was rendered with. */
export function useAdWarnings(formId: string, initial: readonly AdWarning[]): readonly AdWarning[] {
  const { id = '' } = useParams();
  const [warnings, setWarnings] = useState(initial);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const leaving = new AbortController();
    let checked = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const body = typedIn(form, id);
      if (String(body) === checked) return;
      checked = String(body);
      const newWarnings = await fetchWarnings(body, leaving.signal);
      if (newWarnings && String(body) === checked) setWarnings(newWarnings);
    };
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, PAUSE_MS);
    };
    checkSoon();
    for (const type of ['input', 'change']) form.addEventListener(type, checkSoon, leaving);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [formId, id]);
  return warnings;
}

function typedIn(form: HTMLFormElement, listing: string): URLSearchParams {
  const typed = new FormData(form);
  const texts = CHECKED_FIELDS.map((name) => [name, String(typed.get(name) ?? '')]);
  return new URLSearchParams([...texts, ['listing', listing]]);
}

/** Null when offline, or after too many checks. */
async function fetchWarnings(body: URLSearchParams, signal: AbortSignal): Promise<AdWarning[] | null> {
  try {
    const response = await fetch('/ad-warnings', { method: 'POST', body, signal });
    return response.ok ? (await response.json()).warnings : null;
  } catch {
    return null;
  }
}
