/** Saves and deletes this device's drafts, or asks. In the root, so that `accounts` doesn't depend on `drafts`. */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasDrafts } from '#app/drafts/draft-presence.ts';
import { signOutForm } from '#app/drafts/held-sign-out.ts';
import type { LocalDraft } from '#app/drafts/local-draft.ts';
import type { SignOutQuestionProps } from '#app/drafts/sign-out-question.tsx';

const SignOutQuestion = lazy(async () => {
  try {
    return { default: (await import('#app/drafts/sign-out-question.tsx')).SignOutQuestion };
  } catch {
    return { default: ConfirmQuestion };
  }
});

const TIMEOUT_MS = 15_000;

type Leaving = Pick<SignOutQuestionProps, 'unsaved'> & { form: HTMLFormElement; stop: AbortController };

export function SignOutGuard({ userId }: { userId: string }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const passed = useRef<HTMLFormElement>(null);

  const pass = (form: HTMLFormElement) => {
    setLeaving(null);
    passed.current = form;
    form.requestSubmit();
  };
  const erase = async (leaving: Leaving, except: LocalDraft[]) => {
    try {
      await (await drafts()).eraseLocalDrafts(userId, { except });
      pass(leaving.form);
    } catch {
      setLeaving({ ...leaving, unsaved: 'unerased' });
    }
  };
  const leave = async (leaving: Leaving) => {
    const { stop } = leaving;
    const unsaved = await findUnsavedDrafts(userId, stop.signal);
    if (stop.signal.aborted) return;
    if (unsaved === 'unchecked' || unsaved.onDevice.length + unsaved.onPage.length > 0)
      setLeaving({ ...leaving, unsaved });
    else await erase(leaving, []);
  };
  const choose = (leaving: Leaving, choice: 'stay' | 'keep' | 'erase') => {
    const { form, unsaved, stop } = leaving;
    stop.abort();
    if (choice === 'stay' || !unsaved) setLeaving(null);
    else if (typeof unsaved === 'string') pass(form);
    else erase(leaving, choice === 'keep' ? [...unsaved.onDevice, ...unsaved.onPage] : []);
  };
  useSignOut((event, form) => {
    const isPassed = passed.current === form;
    passed.current = null;
    if (isPassed) return;
    event.preventDefault();
    event.stopPropagation();
    if (leaving) return;
    const started = { form, unsaved: null, stop: new AbortController() };
    setLeaving(started);
    leave(started);
  });
  useSaving(userId);

  if (!leaving) return null;
  return (
    <Suspense>
      <SignOutQuestion
        key={typeof leaving.unsaved === 'string' ? leaving.unsaved : 'unsaved'}
        unsaved={leaving.unsaved}
        onChoice={(choice) => choose(leaving, choice)}
      />
    </Suspense>
  );
}

const SENTENCE =
  'Some changes may not be saved to your account. Anything not saved on this device will be lost. Sign out anyway?';

/** After a new version of the site the script of the question may be gone. */
function ConfirmQuestion({ unsaved, onChoice }: SignOutQuestionProps) {
  const ask = useEffectEvent(() => onChoice(confirm(SENTENCE) ? 'keep' : 'stay'));
  useEffect(() => {
    if (unsaved) ask();
  }, [unsaved]);
  return null;
}

async function findUnsavedDrafts(userId: string, stop: AbortSignal) {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    return await (await drafts()).findUnsaved(userId, { signal });
  } catch {
    return 'unchecked';
  }
}

function drafts() {
  return import('#app/drafts/sync-local-drafts.ts');
}

/** Before the form's own listeners run. */
function useSignOut(onPress: (event: SubmitEvent, form: HTMLFormElement) => void) {
  const press = useEffectEvent((event: SubmitEvent) => {
    const form = signOutForm(event);
    if (form) onPress(event, form);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('submit', (event) => press(event), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** Any page saves the drafts that were typed offline. Deleting the account erases them. */
function useSaving(userId: string) {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const save = async () => {
      if (await hasDrafts()) await (await drafts()).saveLocalDrafts(userId, { signal });
    };
    const trySaving = () => save().catch(() => {});
    trySaving();
    addEventListener('online', trySaving, { signal });
    return () => {
      leaving.abort();
      if (location.pathname === '/account-deleted') eraseAll(userId).catch(() => {});
    };
  }, [userId]);
}

async function eraseAll(userId: string) {
  if (await hasDrafts()) await (await drafts()).eraseLocalDrafts(userId, { except: [] });
}
