import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const follow = useEffectEvent((now: string | null) => {
    const isKept = now === null && uid !== null && isSomethingTyped();
    setToldOnly(isKept);
    if (now !== uid && !isKept) revalidate();
  });
  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = ({ data }) => follow(data);
    tabs.postMessage(uid);
    return () => tabs.close();
  }, [uid]);
  useEffect(() => {
    const check = async () => follow(await fetchUid(uid));
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
  }, [uid]);
  return isToldOnly;
}

function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea)',
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

/** Who is signed in; as `known` if the server cannot be reached, so that a phone without a signal keeps its page. */
async function fetchUid(known: string | null): Promise<string | null> {
  try {
    const response = await fetch('/whoami');
    return response.ok ? (await response.json()).uid : known;
  } catch {
    return known;
  }
}
