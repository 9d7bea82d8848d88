/**
 * Stands between a press on 'Sign out' and the form that is sent: the drafts on this device are brought to the account and
 * erased here. Where something cannot be brought, or nobody can tell, it asks. It is in the root, so that accounts need not know of drafts;
 * without scripts signing out is as it was.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasDatabase } from '#app/listings/drafts/has-database.ts';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';
import type { SignOutQuestionProps } from '#app/listings/drafts/sign-out-question.tsx';

/** Loaded once somebody signs out. */
const SignOutQuestion = lazy(async () => {
  try {
    return { default: (await import('#app/listings/drafts/sign-out-question.tsx')).SignOutQuestion };
  } catch {
    return { default: PlainQuestion };
  }
});

/** Photos may be large and lines slow; then the person is asked. */
const PATIENCE_MS = 15_000;

type Leaving = Pick<SignOutQuestionProps, 'left'> & { form: HTMLFormElement; stop: AbortController };

export function SignOutGuard({ userId }: { userId: string }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const passed = useRef<HTMLFormElement>(null);

  const pass = (form: HTMLFormElement) => {
    setLeaving(null);
    passed.current = form;
    form.requestSubmit();
  };
  const erase = async (leaving: Leaving, keep: LocalDraft[]) => {
    try {
      await (await drafts()).eraseLocalDrafts(userId, { keep });
      pass(leaving.form);
    } catch {
      setLeaving({ ...leaving, left: 'unerased' });
    }
  };
  const leave = async (leaving: Leaving) => {
    const { stop } = leaving;
    const left = await findLeft(userId, stop.signal);
    if (stop.signal.aborted) return;
    if (left === 'unchecked' || left.onDevice.length + left.onPage.length > 0) setLeaving({ ...leaving, left });
    else await erase(leaving, []);
  };
  const choose = (leaving: Leaving, choice: 'stay' | 'keep' | 'erase') => {
    const { form, left, stop } = leaving;
    stop.abort();
    if (choice === 'stay' || !left) setLeaving(null);
    else if (typeof left === 'string') pass(form);
    else erase(leaving, choice === 'keep' ? [...left.onDevice, ...left.onPage] : []);
  };
  useSignOutPress((event, form) => {
    const isPassed = passed.current === form;
    passed.current = null;
    if (isPassed) return;
    event.preventDefault();
    event.stopPropagation();
    if (leaving) return;
    const begun = { form, left: null, stop: new AbortController() };
    setLeaving(begun);
    leave(begun);
  });
  useCarrying(userId);

  if (!leaving) return null;
  return (
    <Suspense>
      <SignOutQuestion
        key={typeof leaving.left === 'string' ? leaving.left : 'left'}
        left={leaving.left}
        onChoice={(choice) => choose(leaving, choice)}
      />
    </Suspense>
  );
}

const PLAIN =
  'It could not be made sure that all you typed is in your account. What is on this device stays here; what only an open page keeps is lost. Sign out all the same?';

/** Where the page for it cannot be loaded, as after a new version of the site, the browser asks. */
function PlainQuestion({ left, onChoice }: SignOutQuestionProps) {
  const ask = useEffectEvent(() => onChoice(confirm(PLAIN) ? 'keep' : 'stay'));
  useEffect(() => {
    if (left) ask();
  }, [left]);
  return null;
}

async function findLeft(userId: string, stop: AbortSignal) {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]);
    return await (await drafts()).findLeftDrafts(userId, { signal });
  } catch {
    return 'unchecked';
  }
}

/** Loaded when it is needed: most pages have nothing to do with drafts. */
function drafts() {
  return import('#app/listings/drafts/leave-drafts.ts');
}

/** Before the form itself hears of it. */
function useSignOutPress(onPress: (event: SubmitEvent, form: HTMLFormElement) => void) {
  const press = useEffectEvent((event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { pathname } = new URL(form.getAttribute('action') ?? '', location.href);
    if (pathname === '/signout') onPress(event, form);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('submit', (event) => press(event), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/**
 * What was kept while there was no connection goes to the account from any page; an account that is deleted takes along
 * what is here.
 */
function useCarrying(userId: string) {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const carry = async () => {
      if (!(await hasDatabase())) return;
      await (await drafts()).carryLocalDrafts(userId, { signal });
    };
    const carryQuietly = () => carry().catch(() => {});
    carryQuietly();
    addEventListener('online', carryQuietly, { signal });
    return () => {
      leaving.abort();
      if (location.pathname === '/account-deleted') eraseAll(userId).catch(() => {});
    };
  }, [userId]);
}

async function eraseAll(userId: string) {
  if (await hasDatabase()) await (await drafts()).eraseLocalDrafts(userId, { keep: [] });
}
