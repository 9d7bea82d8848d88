/**
 * Whether the browser got no answer, or half of one: `fetch` then rejects with a TypeError (Fetch Standard, "network
 * error"), whose words differ by browser.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Why something failed in a browser, to stand after what failed and a colon. */
export function reasonOf(error: unknown): string {
  return isUnreachable(error) ? 'no connection' : 'something went wrong on our side';
}
