import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { openSharedStream } from '#app/http/live/shared-stream.ts';

const ANSWERS_WITHIN_MS = 5000;
const LOOK_AGAIN_MS = 5000;

/** If the stream and the page can't be reached, the page stays as it is and retries. */
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

/** Waits for a press or a new page: React Router drops the redirect of a press if the page loads again before its answer. */
function useLook(setHasTrouble: (hasTrouble: boolean) => void) {
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const isBusy = useFetchers().length > 0 || navigation.state !== 'idle';
  const latest = useRef({ revalidate, isBusy });
  latest.current = { revalidate, isBusy };
  const state = useRef({ isLooking: false, isQueued: false });
  const look = useCallback(async () => {
    const { current } = state;
    current.isQueued = true;
    if (current.isLooking) return;
    current.isLooking = true;
    while (current.isQueued && !latest.current.isBusy) {
      current.isQueued = false;
      const isReachable = await canReachServer();
      if (latest.current.isBusy) current.isQueued = true;
      else if (isReachable) await latest.current.revalidate();
      setHasTrouble(!isReachable);
    }
    current.isLooking = false;
  }, [setHasTrouble]);
  useEffect(() => {
    if (!isBusy && state.current.isQueued) void look();
  }, [isBusy, look]);
  return look;
}

/** Checks first, because a failed load would replace the page with an error. */
async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch('/whoami', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

function useLine(look: () => void) {
  useEffect(() => {
    let close = () => {};
    const onVisibility = () => {
      close();
      close = document.visibilityState === 'visible' ? openStream(look) : () => {};
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

function openStream(look: () => void): () => void {
  let lost: ReturnType<typeof setInterval> | undefined;
  const stream = openSharedStream((news) => {
    if (news === 'lost') {
      lost ??= setInterval(look, LOOK_AGAIN_MS);
      return;
    }
    clearInterval(lost);
    lost = undefined;
    look();
  });
  return () => {
    clearInterval(lost);
    stream.close();
  };
}

const AFTER_MS = 1000;

/** Loads the visible page again, a second after the last answer. During a navigation it waits: it would start that again. */
export function useLookAgain(isWaiting: boolean): void {
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const isDue = isWaiting && state === 'idle' && navigation.state === 'idle';
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), AFTER_MS);
    return () => clearInterval(timer);
  }, [isDue, revalidate]);
}
