import type { MouseEvent } from 'react';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** `called` are calls and texts, `opened` is the number shown after a press. */
export type NumberPresses = { called: number; opened: number };

export const NO_PRESSES: NumberPresses = { called: 0, opened: 0 };

/** “12 calls and texts · number opened 3 times”. */
export function pressesText({ called, opened }: NumberPresses): string {
  const calls = called === 1 ? '1 call or text' : `${formatCount(called)} calls and texts`;
  if (opened === 0) return calls;
  return `${calls} · number opened ${opened === 1 ? 'once' : `${formatCount(opened)} times`}`;
}

/** For an element around links that call or text: their HTML stays the same for every car. */
export function countCall(listingId: string, { target }: MouseEvent): void {
  if (!(target instanceof Element && target.closest('a[href^="tel:"], a[href^="sms:"]'))) return;
  navigator.sendBeacon(`/listing/${listingId}/calls`);
}
