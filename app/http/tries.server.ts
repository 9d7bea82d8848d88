import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { tooManyTries } from '#app/http/too-many-tries.ts';
import { db } from '#app/platform/db/client.server.ts';
import { type RateLimit, takeTry } from '#app/platform/rate-limit.server.ts';

type Limits = {
  /** With what names the account, its e-mail or id. Known and unknown accounts count alike. */
  ofAccount?: [RateLimit, string];
  fromAddress?: RateLimit;
};

/** Counts a try at an action; null while it may go on, else what to say and the answer's status. */
export async function countTry(context: Readonly<RouterContextProvider>, { ofAccount, fromAddress }: Limits) {
  const { address } = context.get(requestContext);
  const counted: [RateLimit, string][] = [];
  if (fromAddress) counted.push([fromAddress, address]);
  if (ofAccount) counted.push(ofAccount);
  let waitSeconds = 0;
  for (const [limit, key] of counted) {
    const taken = await takeTry(db, limit, key);
    if (!taken.ok) waitSeconds = Math.max(waitSeconds, taken.retryAfterSeconds);
  }
  return waitSeconds > 0 ? tooManyTries(context, waitSeconds) : null;
}
