import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import { type RateLimit, takeTry } from '#app/platform/rate-limit.server.ts';

type Limits = {
  ofAccount?: [RateLimit, string];
  fromAddress?: RateLimit;
};

export async function countAttempt(context: Readonly<RouterContextProvider>, { ofAccount, fromAddress }: Limits) {
  const { address } = context.get(requestContext);
  const counted: [RateLimit, string][] = [];
  if (fromAddress) counted.push([fromAddress, address]);
  if (ofAccount) counted.push(ofAccount);
  let waitSeconds = 0;
  for (const [limit, key] of counted) {
    const taken = await takeTry(db, limit, key);
    if (!taken.ok) waitSeconds = Math.max(waitSeconds, taken.retryAfterSeconds);
  }
  return waitSeconds > 0 ? tooManyAttempts(context, waitSeconds) : null;
}

export function tooManyAttempts(context: Readonly<RouterContextProvider>, retryAfterSeconds: number) {
  context.get(requestContext).retryAfterSeconds = retryAfterSeconds;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const message = `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return { message, init: { status: 429 } };
}
