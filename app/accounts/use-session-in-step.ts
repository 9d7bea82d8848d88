import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const CHANNEL = 'kerbside.session';

/**
 * Keeps an open page in step with who is signed in. Each tab tells the others whom it shows; a page that comes back, from
 * another tab or from the browser's memory, asks the server. Only a difference loads the page's data again: what a guarded
 * page then gets is the way to sign in.
 */
export function useSessionInStep(uid: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = ({ data }) => {
      if (data !== uid) revalidate();
    };
    tabs.postMessage(uid);
    return () => tabs.close();
  }, [uid, revalidate]);
  useEffect(() => {
    const ask = async () => {
      if (await isSomebodyElse(uid)) revalidate();
    };
    const onVisible = () => {
      if (uid && document.visibilityState === 'visible') ask();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onShow);
    };
  }, [uid, revalidate]);
}

/** False where the server cannot be asked: a phone that wakes up without a signal keeps its page. */
async function isSomebodyElse(uid: string | null): Promise<boolean> {
  try {
    const response = await fetch('/whoami');
    return response.ok && (await response.json()).uid !== uid;
  } catch {
    return false;
  }
}
