import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

/** The results a page was opened from. `steps` is how far back they are in the history; 0 if unknown. */
export type ResultsBehind = { href: string; steps: number };

const PASSED_ON = /^\/(listing\/|signin$|signup$)/;

/** Must render before the pages that use it, so that its effect runs first. */
export function ResultsTrail() {
  const location = useLocation();
  const action = useNavigationType();
  const previous = useRef<Location>(null);
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (!from || from.key === location.key) return;
    if (action === 'PUSH') keep(location.key, oneStepFrom(from));
    if (action === 'REPLACE') keep(location.key, resultsBehind(from.key));
  }, [location, action]);
  return null;
}

export function resultsBehind(key: string): ResultsBehind | null {
  return readStored(key) ?? (key === 'default' ? resultsThatLinkedHere() : null);
}

function oneStepFrom({ pathname, search, key }: Location): ResultsBehind | null {
  if (pathname === '/listings') return { href: pathname + search, steps: 1 };
  const behind = PASSED_ON.test(pathname) ? resultsBehind(key) : null;
  return behind && { ...behind, steps: behind.steps && behind.steps + 1 };
}

/** A page that the browser loaded, by a link followed before scripts ran or in a new tab. */
function resultsThatLinkedHere(): ResultsBehind | null {
  const from = URL.parse(document.referrer);
  const isOurs = from?.origin === window.location.origin && from.pathname === '/listings';
  return isOurs ? { href: from.pathname + from.search, steps: 0 } : null;
}

const PREFIX = 'results-behind ';

function keep(key: string, behind: ResultsBehind | null) {
  if (!behind) return;
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(behind));
  } catch {
    // Storage is full or blocked: the link goes to all cars.
  }
}

function readStored(key: string): ResultsBehind | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}
