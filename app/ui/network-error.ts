/** The messages of Chromium, Firefox and Safari. A missing script chunk has a longer message. */
const NETWORK_ERROR =
  /^(failed to fetch$|network error$|networkerror when|error in input stream$|load failed$|the network connection was lost)/i;

/** Whether `fetch` failed without a whole answer: it then rejects with a TypeError. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/** Goes after the name of the failed action and a colon. */
export function reasonOf(error: unknown): string {
  return isNetworkError(error) ? 'no connection' : 'something went wrong on our side';
}
