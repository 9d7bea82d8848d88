import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** The specification's lock: a tap that comes sooner than this after the last is not heard. */
export const CAROUSEL_LOCK_MS = 300;

/**
 * Slides side by side in a box that scrolls and snaps. Touch, trackpad and momentum are the browser's own, and the
 * strip works before scripts do; what is added is which slide is shown, and steps by button and key.
 */
export function usePhotoStrip(count: number, start = 0) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(start);
  const lockedUntil = useRef(0);

  /** Takes note of where the strip was scrolled to. */
  function follow() {
    const box = strip.current;
    if (box && box.clientWidth > 0) setCurrent(Math.min(count - 1, Math.round(box.scrollLeft / box.clientWidth)));
  }

  function show(index: number) {
    const box = strip.current;
    if (!box || index === current) return;
    flushSync(() => setCurrent(index));
    box.scrollTo({ left: index * box.clientWidth, behavior: 'instant' });
  }

  /** Forwards or back, round the end, with a short movement that tells which way. */
  function step(by: 1 | -1) {
    const now = performance.now();
    if (now < lockedUntil.current) return;
    lockedUntil.current = now + CAROUSEL_LOCK_MS;
    const index = (current + by + count) % count;
    show(index);
    slideIn(strip.current?.children[index]?.querySelector('img'), by);
  }

  function stepByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(count - 1);
    else return;
    event.preventDefault();
  }

  return { strip, current, follow, show, step, stepByKey };
}

function slideIn(picture: Element | null | undefined, by: 1 | -1) {
  if (!picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  picture.animate([{ opacity: 0.3, transform: `translateX(${by * 32}px)` }, {}], { duration: 180, easing: 'ease-out' });
}

/** False on the server and until scripts have taken over: what would do nothing without them is drawn only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}

function noChanges() {
  return () => {};
}
