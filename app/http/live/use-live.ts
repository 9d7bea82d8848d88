import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { openLiveLine } from '#app/http/live/live-line.ts';

/** A line that is back within this time was never missed by anybody. */
const LOST_AFTER_MS = 5000;
const LOOK_AGAIN_MS = 5000;

/**
 * Keeps an open page as true as the server's data: it is read again when the server says so, when the connection is back
 * and when somebody returns to it. `hasFailed` is the page's word that its data could not be read. While nothing can be
 * read or heard, the page stays as it is, `hasTrouble` is true and it is tried again.
 */
export function useLive(hasFailed: boolean) {
  const [hasTrouble, setHasTrouble] = useState(false);
  const look = useLook(setHasTrouble);
  useLine(look);
  useEffect(() => {
    if (!hasTrouble && !hasFailed) return;
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [hasTrouble, hasFailed, look]);
  return { look, hasTrouble };
}

/** One look at a time; what asks meanwhile gets one more after it. */
function useLook(setHasTrouble: (hasTrouble: boolean) => void) {
  const { revalidate } = useRevalidator();
  const revalidator = useRef(revalidate);
  revalidator.current = revalidate;
  const state = useRef({ isLooking: false, isAskedAgain: false });
  return useCallback(async () => {
    const { current } = state;
    current.isAskedAgain = true;
    if (current.isLooking) return;
    current.isLooking = true;
    while (current.isAskedAgain) {
      current.isAskedAgain = false;
      const isReachable = await canReachServer();
      if (isReachable) await revalidator.current();
      setHasTrouble(!isReachable);
    }
    current.isLooking = false;
  }, [setHasTrouble]);
}

/** Asked first, because a page whose data cannot be fetched gives way to an error, and what it showed is lost. */
async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch('/whoami', { signal: AbortSignal.timeout(LOST_AFTER_MS) })).ok;
  } catch {
    return false;
  }
}

/** The line is open while somebody can see the page. */
function useLine(look: () => void) {
  useEffect(() => {
    let close = () => {};
    const onVisibility = () => {
      close();
      close = document.visibilityState === 'visible' ? openLine(look) : () => {};
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('focus', look);
      removeEventListener('online', look);
      close();
    };
  }, [look]);
}

function openLine(look: () => void): () => void {
  let lost: ReturnType<typeof setTimeout> | undefined;
  const line = openLiveLine((news) => {
    if (news === 'lost') {
      lost ??= setTimeout(look, LOST_AFTER_MS);
      return;
    }
    clearTimeout(lost);
    lost = undefined;
    look();
  });
  return () => {
    clearTimeout(lost);
    line.close();
  };
}
