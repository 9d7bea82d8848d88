/** What breaks in somebody's browser is told to the site, so that it stands in its log like what breaks there. */
import { z } from 'zod';
import { isUnreachable } from '#app/ui/unreachable.ts';

/** One browser that breaks over and over must not fill the log. */
export const BROWSER_ERRORS_FROM_ADDRESS = { name: 'browser-errors-from-address', tries: 20, seconds: 3600 };

const upTo = (characters: number) => z.string().transform((text) => text.slice(0, characters));

export const browserErrorSchema = z.object({
  pattern: upTo(100).default(''),
  type: upTo(60),
  message: upTo(300).transform(withoutContent).default(''),
  stack: upTo(2000).transform(placesOf).default(''),
});

export type BrowserError = z.input<typeof browserErrorSchema>;

/** By a beacon, which goes out even while the page is left. Runs in browsers only. */
export function reportBrowserError(error: unknown, { pattern }: { pattern: string }): void {
  const facts = describeBrowserError(error);
  if (facts) navigator.sendBeacon('/browser-errors', new URLSearchParams({ pattern, ...facts }));
}

/** Null for what is none of ours: no connection, and what the server answered, which knows of it. */
export function describeBrowserError(error: unknown): Omit<BrowserError, 'pattern'> | null {
  // What the server sends of its own errors has no stack.
  if (!(error instanceof Error) || !error.stack || isUnreachable(error)) return null;
  return { type: error.name, message: error.message, stack: error.stack };
}

/** A message may quote what somebody typed, or a number to ring. */
function withoutContent(message: string): string {
  return message.replace(/"[^"]*"?|\S*@\S*|[\d\s()+-]*\d{3}[\d\s()+-]*/g, '…');
}

/** The lines that name a place in a script; the first lines repeat the message. A page's own address may hold a code. */
function placesOf(stack: string): string {
  const lines = stack.split('\n').map((line) => line.trim());
  const places = lines.filter((line) => /:\d+:\d+\)?$/.test(line));
  return places.map((line) => line.replace(/[?#]\S*?(?=:\d+:\d+\)?$)/, '')).join('\n');
}
