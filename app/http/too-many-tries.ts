import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';

/** What to say when a limit is reached; the answer to this request will also bear `Retry-After`. */
export function tooManyTries(context: Readonly<RouterContextProvider>, retryAfterSeconds: number) {
  context.get(requestContext).retryAfterSeconds = retryAfterSeconds;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const message = `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return { message, init: { status: 429 } };
}
