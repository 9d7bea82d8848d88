import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { FIELD_NAMES } from '#app/listings/fields.ts';
import { gatherSeveral } from '#app/listings/listing-form.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';

const PAUSE_MS = 800;

/** `interest` says how many buyers wait for such a car. */
type Answer = { warnings: readonly AdWarning[]; interest: string };

/** `warnings` is the server’s answer to what the page was rendered with. */
export function useAdWarnings(formId: string, warnings: readonly AdWarning[]): Answer {
  const { id = '' } = useParams();
  const [answer, setAnswer] = useState<Answer>({ warnings, interest: '' });
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
      const newAnswer = await fetchAnswer(body, leaving.signal);
      if (newAnswer && String(body) === checked) setAnswer(newAnswer);
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
  return answer;
}

function typedIn(form: HTMLFormElement, listing: string): URLSearchParams {
  const typed = gatherSeveral(new FormData(form));
  const texts = FIELD_NAMES.map((name) => [name, String(typed.get(name) ?? '')]);
  return new URLSearchParams([...texts, ['listing', listing]]);
}

/** Null when offline, or after too many checks. */
async function fetchAnswer(body: URLSearchParams, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch('/ad-warnings', { method: 'POST', body, signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
