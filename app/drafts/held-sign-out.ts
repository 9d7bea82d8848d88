import { useEffect, useRef } from 'react';

/** The form of "Sign out", if that is what is being sent. */
export function signOutForm({ target }: SubmitEvent): HTMLFormElement | null {
  const form = target as HTMLFormElement;
  const { pathname } = new URL(form.getAttribute('action') ?? '', location.href);
  return pathname === '/signout' ? form : null;
}

/** The guard of drafts loads after the page: "Sign out" waits for it, and signs out without it where it can't load. */
export function useHeldSignOut(isGuarded: boolean, loadGuard: () => Promise<unknown>) {
  const held = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isGuarded) {
      held.current?.requestSubmit();
      held.current = null;
      return;
    }
    const listening = new AbortController();
    const hold = (event: SubmitEvent) => {
      const form = signOutForm(event);
      if (!form) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = form;
      loadGuard().catch(() => {
        listening.abort();
        form.requestSubmit();
      });
    };
    document.addEventListener('submit', hold, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isGuarded, loadGuard]);
}
