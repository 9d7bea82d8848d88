import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const CHANNEL = 'kerbside.session';

/** Tabs tell each other who is signed in; a page shown again or restored from the browser's cache asks the server. */
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
    const check = async () => {
      if (await isSignedInAsOther(uid)) revalidate();
    };
    const onVisible = () => {
      if (uid && document.visibilityState === 'visible') check();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) check();
    };
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onShow);
    };
  }, [uid, revalidate]);
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
