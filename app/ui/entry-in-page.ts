import { useEffect, useEffectEvent, useRef } from 'react';

/** The router numbers its entries; what opens over a page has the number of its page. */
type Entry = { key?: string; idx?: number; opened?: string } | null;
type Follower = (event: PopStateEvent) => void;

const followers = new Set<Follower>();

/** Call before the router listens: it must not hear of steps within a page, because it would load the page again. */
export function watchStepsInPage(): void {
  window.addEventListener('popstate', (event) => {
    for (const follow of followers) follow(event);
  });
}

/** What opens over a page has an entry of its own in the history: Back closes it, Forward opens it. */
export function useEntryInPage(name: string, follow: (isOpen: boolean) => void) {
  const page = useRef<Entry>(null);
  const followLatest = useEffectEvent(follow);

  useEffect(() => {
    page.current = currentEntry();
    if (isOpened(name)) followLatest(true);
    function onStep(event: PopStateEvent) {
      if (!isSamePage(currentEntry(), page.current)) return;
      event.stopImmediatePropagation();
      followLatest(isOpened(name));
    }
    followers.add(onStep);
    return () => {
      followers.delete(onStep);
    };
  }, [name]);

  return {
    enter() {
      page.current = currentEntry();
      if (!isOpened(name)) history.pushState({ ...page.current, opened: name }, '');
    },
    leave() {
      if (isOpened(name)) history.back();
    },
  };
}

function currentEntry(): Entry {
  return history.state;
}

function isOpened(name: string): boolean {
  return currentEntry()?.opened === name;
}

function isSamePage(one: Entry, other: Entry): boolean {
  return one?.key === other?.key && one?.idx === other?.idx;
}
