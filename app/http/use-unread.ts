import { useEffect, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { openSharedStream } from '#app/http/live/shared-stream.ts';

const ADDRESS = '/messages/unread';

export function useUnread(uid: string | null, shown: number): void {
  const { submit } = useFetcher();
  const { state } = useNavigation();
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    if (uid === null) return;
    return follow(async () => setUnread(await readUnread()));
  }, [uid]);
  useEffect(() => {
    // A navigation under way would end with it, and without its data.
    if (unread === null || state !== 'idle') return;
    setUnread(null);
    // Only the frame is loaded again, so a list or a form on the page stays as it is.
    if (unread !== shown) submit(null, { method: 'post', action: ADDRESS, defaultShouldRevalidate: false });
  }, [unread, state, shown, submit]);
  useTitle(uid === null ? 0 : shown);
}

/** A phone shows no titles of other tabs, and its frozen tabs must not keep the stream from the one in use. */
function follow(look: () => void): () => void {
  const listensHidden = matchMedia('(hover: hover)').matches;
  const leaving = new AbortController();
  const { signal } = leaving;
  let close: (() => void) | undefined;
  const isWanted = () => document.visibilityState === 'visible' || listensHidden;
  const start = () => {
    if (!isWanted()) return stop();
    close ??= openSharedStream((news) => news === 'look' && look()).close;
  };
  const stop = () => {
    close?.();
    close = undefined;
  };
  start();
  document.addEventListener('visibilitychange', start, { signal });
  // A page with a stream isn't kept for the Back button.
  addEventListener('pagehide', stop, { signal });
  addEventListener('pageshow', start, { signal });
  return () => {
    leaving.abort();
    stop();
  };
}

async function readUnread(): Promise<number | null> {
  try {
    const response = await fetch(ADDRESS);
    return response.ok ? (await response.json()).unread : null;
  } catch {
    return null;
  }
}

function useTitle(count: number) {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(/^\(\d+\) /, '');
      const title = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    show();
    const titles = new MutationObserver(show);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, [count]);
}
