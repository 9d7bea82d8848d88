import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** The router's state of an entry, and what is open on top of its page. */
type Entry = { key?: string; open?: string } | null;

const followers = new Set<(event: PopStateEvent) => void>();

/** Call before the router listens: listeners of one window hear in the order in which they were added. */
export function watchOpenEntries(): void {
  window.addEventListener('popstate', (event) => {
    for (const follow of followers) follow(event);
  });
}

type OpenEntry = {
  /** To be called once it is open. */
  enter: () => void;
  /** To be called once it is closed. */
  leave: () => void;
};

/**
 * What opens over a page is an entry in the history, so that Back closes it and Forward opens it again. Such a step
 * never reaches the router, which would load the page anew. A step to another page closes it.
 */
export function useOpenEntry(name: string, follow: (isOpen: boolean) => void): OpenEntry {
  const { key } = useLocation();
  const onStep = useEffectEvent((event: PopStateEvent) => {
    const entry: Entry = history.state;
    const isThisPage = (entry?.key ?? 'default') === key;
    if (isThisPage) event.stopImmediatePropagation();
    follow(isThisPage && entry?.open === name);
  });

  const followLatest = useEffectEvent(follow);

  useEffect(() => {
    if (isOpen(name)) followLatest(true);
    const follower = (event: PopStateEvent) => onStep(event);
    followers.add(follower);
    return () => {
      followers.delete(follower);
    };
  }, [name]);

  return {
    enter: () => {
      if (!isOpen(name)) history.pushState({ ...history.state, open: name }, '');
    },
    leave: () => {
      if (isOpen(name)) history.back();
    },
  };
}

function isOpen(name: string): boolean {
  return (history.state as Entry)?.open === name;
}
