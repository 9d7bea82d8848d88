import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** The router's state of an entry, and what is open on top of its page. */
type Entry = { key?: string; open?: string } | null;

type OpenEntry = {
  enter: () => void;
  leave: () => void;
};

const followers = new Set<(event: PopStateEvent) => void>();

/** Call before the router listens: listeners of one window hear in the order in which they were added. */
export function watchOpenEntries(): void {
  window.addEventListener('popstate', (event) => {
    for (const follow of followers) follow(event);
  });
}

let pageBelow: string | null = null;

/** A history entry, so that Back closes it. The router never sees that step, or it would load the page again. */
export function useOpenEntry(name: string, follow: (isOpen: boolean) => void): OpenEntry {
  const { key } = useLocation();
  const onStep = useEffectEvent((event: PopStateEvent) => {
    const isOpening = isOpen(name);
    if (isOpening || pageBelow === currentKey()) event.stopImmediatePropagation();
    pageBelow = isOpening ? currentKey() : null;
    follow(isOpening);
  });
  const followLatest = useEffectEvent(follow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have taken the place of the open entry, and Back may come before the next frame
  useLayoutEffect(() => {
    if (!isOpen(name)) pageBelow = null;
  }, [key, name]);

  useEffect(() => {
    if (isOpen(name)) {
      pageBelow = currentKey();
      followLatest(true);
    }
    const follower = (event: PopStateEvent) => onStep(event);
    followers.add(follower);
    return () => {
      followers.delete(follower);
      pageBelow = null;
    };
  }, [name]);

  return {
    enter: () => {
      if (isOpen(name)) return;
      pageBelow = currentKey();
      history.pushState({ ...history.state, open: name }, '');
    },
    leave: () => {
      if (isOpen(name)) history.back();
      else pageBelow = null;
    },
  };
}

function currentKey(): string {
  return (history.state as Entry)?.key ?? 'default';
}

function isOpen(name: string): boolean {
  return (history.state as Entry)?.open === name;
}
