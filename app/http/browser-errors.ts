import { isNetworkError } from '#app/ui/network-error.ts';

export type BrowserError = { type: string; message: string; stack: string };

/** A beacon still goes out while the page is closing. */
export function reportBrowserError(error: unknown, { pattern }: { pattern: string }): void {
  const facts = describeBrowserError(error);
  if (facts) navigator.sendBeacon('/browser-errors', new URLSearchParams({ pattern, ...facts }));
}

/** React Router doesn't handle an aborted response, so it would show as an error in the console. */
export function ignoreAbortedResponses(): void {
  addEventListener('unhandledrejection', (event) => {
    if (isAborted(event.reason)) event.preventDefault();
  });
}

/** Firefox says it in other words if the page was left. */
function isAborted(reason: unknown): boolean {
  if (reason instanceof TypeError) return reason.message === 'Error in input stream';
  return reason instanceof DOMException && reason.name === 'AbortError';
}

export function describeBrowserError(error: unknown): BrowserError | null {
  // Errors that the server sends have no stack, and it has logged them already.
  if (!(error instanceof Error) || !error.stack || isNetworkError(error)) return null;
  return { type: error.name, message: error.message, stack: error.stack };
}
