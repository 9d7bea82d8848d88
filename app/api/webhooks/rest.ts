const MINUTE_MS = 60_000;
const LONGEST_MS = 60 * MINUTE_MS;
/** A single event that a system can’t take doesn’t hold up the others. */
const ENOUGH_FAILURES = 3;

/** Between two attempts of one delivery: 1, 2, 4 minutes and so on, at most an hour. */
export function msUntilNextAttempt(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_MS);
}

/** How long to send nothing after this many failures in a row. */
export function msOfRest(failures: number): number {
  return failures < ENOUGH_FAILURES ? 0 : msUntilNextAttempt(failures - ENOUGH_FAILURES + 1);
}
