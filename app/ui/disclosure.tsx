import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DisclosureProps = {
  /** What is in the button. */
  summary: ReactNode;
  /** Names the button where what is in it does not. */
  label?: string;
  summaryLook: string;
  className: string;
  children: ReactNode;
};

/** A button and what it opens, without scripts too. With them it closes on navigation, on Escape, and when it is left. */
export function Disclosure({ summary, label, summaryLook, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the address changes
  useEffect(() => details.current?.removeAttribute('open'), [location.key]);
  useEffect(() => closeWhenLeft(details), []);
  return (
    <details ref={details} className={`group ${className}`}>
      <summary aria-label={label} className={`list-none [&::-webkit-details-marker]:hidden ${summaryLook}`}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

function closeWhenLeft({ current: details }: RefObject<HTMLDetailsElement | null>) {
  if (!details) return;
  const leaving = new AbortController();
  const { signal } = leaving;
  const closeUnlessWithin = (target: EventTarget | null) => {
    if (!details.contains(target as Node)) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', (event) => closeUnlessWithin(event.target), { signal });
  document.addEventListener('focusin', (event) => closeUnlessWithin(event.target), { signal });
  return () => leaving.abort();
}
