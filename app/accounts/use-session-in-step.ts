import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';

const CHANNEL = 'kerbside.session';
const CHECK_EVERY_MS = 45_000;

/**
 * Tabs tell each other who is signed in; a page in view asks the server, as does one restored from the browser's cache.
 * True once the session has ended while someone types: the page then keeps what they typed instead of leaving.
 */
export function useSessionInStep(uid: string | null): boolean {
  const { revalidate } = useRevalidator();
  const [isToldOnly, setToldOnly] = useState(false);
  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = ({ data }) => {
      setToldOnly(data !== uid && isSomethingTyped());
      if (data !== uid && !isSomethingTyped()) revalidate();
    };
    tabs.postMessage(uid);
    return () => tabs.close();
  }, [uid, revalidate]);
  useEffect(() => {
    const check = async () => {
      const isOther = await isSignedInAsOther(uid);
      setToldOnly(isOther && isSomethingTyped());
      if (isOther && !isSomethingTyped()) revalidate();
    };
    const onVisible = () => {
      if (uid && document.visibilityState === 'visible') check();
    };
    const timer = setInterval(onVisible, CHECK_EVERY_MS);
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) check();
    };
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('focus', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onVisible);
      removeEventListener('pageshow', onShow);
    };
  }, [uid, revalidate]);
  return isToldOnly;
}

function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(input:not([type="hidden"]), textarea)',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Signing in leads to the page it was asked for on, which is in the history already: Back then leads to what was before. */
export function useOneEntryAfterSignIn(): void {
  const { pathname, search } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const isFromSignIn = previous.current.startsWith('/signin');
    previous.current = pathname;
    // Some browsers can’t tell, and keep both entries.
    if (!isFromSignIn || !window.navigation?.currentEntry) return;
    const before = window.navigation.entries()[window.navigation.currentEntry.index - 1];
    if (before?.sameDocument && before.url?.split('#')[0] === location.origin + pathname + search) history.back();
  }, [pathname, search]);
}

/** False if the server cannot be reached, so that a phone without a signal keeps its page. */
async function isSignedInAsOther(uid: string | null): Promise<boolean> {
  try {
    const response = await fetch('/whoami');
    return response.ok && (await response.json()).uid !== uid;
  } catch {
    return false;
  }
}
