/** What Chromium, Firefox and Safari say; a chunk of a page that is gone, and a mistake of ours, say more than that. */
const LOST = /^(failed to fetch$|network error$|networkerror when|load failed$|the network connection was lost)/i;

/** Whether the browser got no answer, or half of one: `fetch` then rejects with a TypeError (Fetch Standard, "network error"). */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message);
}

/** Why something failed in a browser, to stand after what failed and a colon. */
export function reasonOf(error: unknown): string {
  return isUnreachable(error) ? 'no connection' : 'something went wrong on our side';
}
