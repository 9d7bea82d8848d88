/** Counted in the database, by hashed key. Never call it in a transaction: a rollback would undo the count. */
import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#app/platform/db/types.server.ts';
import { rateLimits } from '#app/platform/schema/accounts.server.ts';
import { deriveCode } from '#app/platform/secret.server.ts';

export type RateLimit = { name: string; attempts: number; seconds: number };
type AttemptResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts one attempt, or several at once, and says whether it is within the limit. Exact under concurrency. */
export async function takeAttempt(db: Database, limit: RateLimit, key: string, points = 1): Promise<AttemptResult> {
  try {
    await limiterOf(db, limit).consume(hashOf(key), points);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
  }
}

export async function clearAttempts(db: Database, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(db, limit).delete(hashOf(key));
}

export async function returnAttempt(db: Database, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(db, limit).reward(hashOf(key));
}

export async function deleteExpiredAttempts(db: Database, now = new Date()): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
}

function limiterOf(db: Database, { name, attempts, seconds }: RateLimit) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

function hashOf(key: string): string {
  return deriveCode('rate-limit', key);
}
