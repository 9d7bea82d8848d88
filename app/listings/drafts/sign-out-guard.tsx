/**
 * Stands between a press on 'Sign out' and the form that is sent: the drafts on this device are brought to the account and
 * erased here. Where something cannot be brought, it asks. It is in the root, so that accounts need not know of drafts;
 * without scripts signing out is as it was.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';

/** Loaded once somebody signs out. */
const SignOutQuestion = lazy(async () => ({
  default: (await import('#app/listings/drafts/sign-out-question.tsx')).SignOutQuestion,
}));

/** Photos may be large and lines slow; then the person is asked. */
const PATIENCE_MS = 15_000;

/** `left` is null until it is known. */
type Leaving = { form: HTMLFormElement; left: LocalDraft[] | null; stop: AbortController };

export function SignOutGuard({ userId }: { userId: string }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const passed = useRef<HTMLFormElement>(null);

  const pass = (form: HTMLFormElement) => {
    setLeaving(null);
    passed.current = form;
    form.requestSubmit();
  };
  const erase = async (form: HTMLFormElement, keep: LocalDraft[]) => {
    const { eraseLocalDrafts } = await drafts();
    await eraseLocalDrafts(userId, { keep });
    pass(form);
  };
  const leave = async ({ form, stop }: Leaving) => {
    const { carryLocalDrafts } = await drafts();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const left = await carryLocalDrafts(userId, { isThorough: true, signal });
    if (stop.signal.aborted) return;
    if (left.length > 0) setLeaving({ form, left, stop });
    else await erase(form, []);
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
    leave(begun).catch(() => pass(form));
  });
  useCarrying(userId);

  if (!leaving) return null;
  return (
    <Suspense>
      <SignOutQuestion
        left={leaving.left}
        onChoice={(choice) => {
          leaving.stop.abort();
          if (choice === 'stay') setLeaving(null);
          else erase(leaving.form, choice === 'keep' ? (leaving.left ?? []) : []).catch(() => pass(leaving.form));
        }}
      />
    </Suspense>
  );
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
      await (await drafts()).carryLocalDrafts(userId, { isThorough: false, signal });
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

async function hasDatabase(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'kerbside');
}
