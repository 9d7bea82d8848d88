import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** The router's state of an entry, and what is open on top of its page. */
type Entry = { key?: string; open?: string } | null;

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

  useEffect(() => {
    window.addEventListener('popstate', onStep, { capture: true });
    return () => window.removeEventListener('popstate', onStep, { capture: true });
  }, []);

  const isOpen = () => (history.state as Entry)?.open === name;
  return {
    enter: () => {
      if (!isOpen()) history.pushState({ ...history.state, open: name }, '');
    },
    leave: () => {
      if (isOpen()) history.back();
    },
  };
}
