/** Every page loads this, so it loads the rest only where this browser has drafts. */
import { useEffect, useState } from 'react';
import { hasDrafts } from '#app/drafts/has-drafts.ts';

const TIMEOUT_MS = 15_000;
const UNCHECKED =
  'We couldn’t check your drafts. Some changes may not be saved to your account. Drafts on this device stay here until you sign in again. Sign out anyway?';

function loadSaving() {
  return import('#app/drafts/save-device-drafts.ts');
}

/** Saves drafts that were typed offline, and everything that it can when its owner signs out. */
export function DraftsOnEveryPage({ userId }: { userId: string }) {
  const [isSigningOut, setSigningOut] = useState(false);
  useSavedDrafts(userId);
  useEffect(() => {
    const listening = new AbortController();
    let isAsking = false;
    const onSubmit = async (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!isSignOut(form) || form.dataset.isSettled) return;
      event.preventDefault();
      event.stopPropagation();
      if (isAsking) return;
      isAsking = true;
      setSigningOut(true);
      const maySignOut = await settle(userId);
      isAsking = false;
      setSigningOut(false);
      if (!maySignOut) return;
      form.dataset.isSettled = 'true';
      form.requestSubmit();
      delete form.dataset.isSettled;
    };
    // Before the form's own listeners run.
    document.addEventListener('submit', onSubmit, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [userId]);
  if (!isSigningOut) return null;
  return (
    <p role="status" className="fixed inset-x-0 bottom-0 z-50 bg-surface p-4 text-center shadow-card">
      Saving your drafts to your account…
    </p>
  );
}

function isSignOut(form: HTMLFormElement): boolean {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname === '/signout';
}

/** False if something isn't in the account and its owner stays. */
async function settle(userId: string): Promise<boolean> {
  try {
    const isNeeded = document.querySelector('[data-draft-status]') !== null || (await hasDrafts());
    return !isNeeded || (await (await loadSaving()).settleDrafts(userId, AbortSignal.timeout(TIMEOUT_MS)));
  } catch {
    return confirm(UNCHECKED);
  }
}

/** Deleting the account erases them. */
function useSavedDrafts(userId: string) {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const save = async () => {
      if (await hasDrafts()) await (await loadSaving()).saveDeviceDrafts(userId, { signal });
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
  await (await loadSaving()).eraseDeviceDrafts(userId, []);
}
