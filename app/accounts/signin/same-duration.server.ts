import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than hashing a password takes. */
const MIN_DURATION_MS = 250;

/** Takes at least a fixed time, so that the duration does not reveal whether an account exists. */
export async function withSameDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(MIN_DURATION_MS)]);
  return result;
}
