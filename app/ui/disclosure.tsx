import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DisclosureProps = {
  summary: ReactNode;
  /** The accessible name, where `summary` is only an icon. */
  label?: string;
  summaryLook: string;
  className: string;
  children: ReactNode;
};

/** A `<details>` menu. With JavaScript it closes on navigation, on Escape and on focus outside. */
export function Disclosure({ summary, label, summaryLook, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation, not when the scripts arrive
  useEffect(() => () => details.current?.removeAttribute('open'), [location.key]);
  useEffect(() => closeOnLeave(details), []);
  return (
    <details ref={details} className={`group ${className}`}>
      <summary aria-label={label} className={`bare-summary ${summaryLook}`}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

function closeOnLeave({ current: details }: RefObject<HTMLDetailsElement | null>) {
  if (!details) return;
  const listeners = new AbortController();
  const { signal } = listeners;
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
  return () => listeners.abort();
}
