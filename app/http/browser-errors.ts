/** What breaks in somebody's browser is told to the site, so that it stands in its log like what breaks there. */
import { isUnreachable } from '#app/ui/unreachable.ts';

/** As it is sent; what of it is logged, the server decides. */
export type BrowserError = { type: string; message: string; stack: string };

/** By a beacon, which goes out even while the page is left. Runs in browsers only. */
export function reportBrowserError(error: unknown, { pattern }: { pattern: string }): void {
  const facts = describeBrowserError(error);
  if (facts) navigator.sendBeacon('/browser-errors', new URLSearchParams({ pattern, ...facts }));
}

/** Null for what is none of ours: no connection, and what the server answered, which knows of it. */
export function describeBrowserError(error: unknown): BrowserError | null {
  // What the server sends of its own errors has no stack.
  if (!(error instanceof Error) || !error.stack || isUnreachable(error)) return null;
  return { type: error.name, message: error.message, stack: error.stack };
}
