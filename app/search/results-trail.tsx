import { ChevronLeft } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, type Location, useLocation, useNavigate, useNavigationType } from 'react-router';

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

/** Links to the results as they were, or to all cars. */
export function BackToResults({ className }: { className: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [results, setResults] = useState<ResultsBehind | null>(null);
  useLayoutEffect(() => setResults(resultsBehind(key)), [key]);

  function goBack(event: MouseEvent) {
    if (!results?.steps || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-results.steps);
  }

  return (
    <Link
      to={results?.href ?? '/listings'}
      onClick={goBack}
      className={`inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-muted hover:text-ink hover:underline ${className}`}
    >
      <ChevronLeft className="-ml-1.5 size-5" aria-hidden="true" />
      {results ? 'Back to results' : 'All cars'}
    </Link>
  );
}
