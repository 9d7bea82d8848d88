import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** From the specification: taps within this time of the last are ignored. */
export const CAROUSEL_LOCK_MS = 300;

/** The browser does touch and momentum; this adds the current slide, buttons and keys. */
export function usePhotoStrip<Box extends HTMLElement = HTMLDivElement>(count: number, start = 0) {
  const strip = useRef<Box>(null);
  const [current, setCurrent] = useState(start);
  const lockedUntil = useRef(0);

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

  const returnTo = useEffectEvent((index: number) => {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
    setCurrent(index);
  });
  const shown = useEffectEvent(() => current);
  // Paper has one photo, which leaves the strip nothing to scroll.
  useEffect(() => {
    let printed = 0;
    const before = () => {
      printed = shown();
    };
    const after = () => returnTo(printed);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  /** Wraps round at both ends. */
  function step(by: 1 | -1) {
    const now = performance.now();
    if (now < lockedUntil.current) return;
    lockedUntil.current = now + CAROUSEL_LOCK_MS;
    const index = (current + by + count) % count;
    show(index);
    const slide = strip.current?.children[index];
    slideIn(slide?.matches('img') ? slide : slide?.querySelector('img'), by);
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
