import { data, isRouteErrorResponse } from 'react-router';
import type { FormReply } from './forms/form-check.ts';

const NO_CONNECTION = 'We can’t connect right now. Your text is still here. Check your connection and try again.';
export const OUR_SIDE = 'Something went wrong on our side. Your text is still here. Try again.';

/** Keeps the page and its text. Rethrows real answers: redirects and 404s. A read-only site brings its own words. */
export function notAnswered(error: unknown, message = isNetworkError(error) ? NO_CONNECTION : OUR_SIDE) {
  const answer = isRouteErrorResponse(error) ? error : null;
  if (answer?.data?.words) message = answer.data.words;
  else if (answer || error instanceof Response) throw error;
  const reply: FormReply = { status: 'error', error: { '': [message] } };
  // With status 503 React Router does not revalidate.
  return data(reply, 503);
}

/** The messages of Chromium, Firefox and Safari. A missing script chunk has a longer message. */
const NETWORK_ERROR =
  /^(failed to fetch$|network error$|networkerror when|error in input stream$|load failed$|the network connection was lost)/i;

/** Whether `fetch` failed without a whole answer: it then rejects with a TypeError. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/** Longer after each failure, and random, so that browsers don't all come back at once. */
export function retryDelayMs(failures: number, longestMs = 60_000, random = Math.random()): number {
  return Math.min(longestMs, 1000 * 2 ** failures) * (0.5 + random / 2);
}

/** Goes after the name of the failed action and a colon. */
export function reasonOf(error: unknown): string {
  return isNetworkError(error) ? 'no connection' : 'something went wrong on our side';
}
