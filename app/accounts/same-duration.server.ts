import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than hashing a password and every branch behind it takes on a machine that keeps up. */
const AT_LEAST_MS = 250;

/** Answers no sooner than a fixed time after it began, so that the clock does not tell which branch the work took. */
export async function withSameDuration<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work(), sleep(AT_LEAST_MS)]);
  return answer;
}
