import type { RouterContextProvider } from 'react-router';
import { findUserId } from '#app/accounts/credentials.server.ts';
import { deviceKnownTo } from '#app/http/device.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts, type RateLimit, returnAttempt, takeAttempt } from '#app/platform/rate-limit.server.ts';

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
    const attempt = await takeAttempt(db, limit, key);
    if (!attempt.ok) waitSeconds = Math.max(waitSeconds, attempt.retryAfterSeconds);
  }
  return waitSeconds > 0 ? tooManyAttempts(context, waitSeconds) : null;
}

type AccountLimits = { ofAccount: RateLimit; ofStrangers: RateLimit; fromAddress: RateLimit };
type Attempt = { request: Request; context: Readonly<RouterContextProvider>; email: string };

export type AccountAttempt = {
  tooMany: ReturnType<typeof tooManyAttempts> | null;
  /** Unknown devices have used up their shared daily limit; an emailed link still works. */
  isBudgetSpent: boolean;
  forgive(): Promise<void>;
};

/** Counts by account and address together, so that a stranger can't lock the owner out. */
export async function countOnAccount(attempt: Attempt, limits: AccountLimits): Promise<AccountAttempt> {
  const { request, context, email } = attempt;
  const deviceId = await deviceKnownTo(request, await findUserId(db, email));
  const { address } = context.get(requestContext);
  const ofAccount: [RateLimit, string] = [limits.ofAccount, `${email} ${deviceId ?? address}`];
  const ofStrangers: [RateLimit, string] = [limits.ofStrangers, email];
  const counted = deviceId
    ? [ofAccount]
    : [[limits.fromAddress, address] as [RateLimit, string], ofAccount, ofStrangers];
  for (const [limit, key] of counted) {
    const result = await takeAttempt(db, limit, key);
    if (result.ok) continue;
    const tooMany = tooManyAttempts(context, result.retryAfterSeconds);
    return { tooMany, isBudgetSpent: limit === limits.ofStrangers, forgive: async () => {} };
  }
  const forgive = async () => {
    await clearAttempts(db, ...ofAccount);
    if (!deviceId) await returnAttempt(db, ...ofStrangers);
  };
  return { tooMany: null, isBudgetSpent: false, forgive };
}

export function tooManyAttempts(context: Readonly<RouterContextProvider>, retryAfterSeconds: number) {
  context.get(requestContext).retryAfterSeconds = retryAfterSeconds;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const message = `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return { message, init: { status: 429 } };
}
