/**
 * How often somebody may try something: a fixed window from the first try, counted in the database, so that every
 * process counts the same and a restart forgets nothing. Who tries is kept as a hash under our secret.
 * Do not call it inside a transaction: a try that is rolled back would not have been counted.
 */
import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

/** `tries` within `seconds`, for each key under this name. */
export type RateLimit = { name: string; tries: number; seconds: number };
type Try = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts a try, and says whether it is still within the limit. Of many at once exactly the permitted number are. */
export async function takeTry(db: Database, limit: RateLimit, key: string): Promise<Try> {
  try {
    await limiterOf(db, limit).consume(hashOf(key));
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/** After success: earlier failures no longer count. */
export async function forgetTries(db: Database, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(db, limit).delete(hashOf(key));
}

export async function deleteExpiredTries(db: Database, now = new Date()): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

function limiterOf(db: Database, { name, tries, seconds }: RateLimit) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

function hashOf(key: string): string {
  return deriveCode('rate-limit', key);
}
