const STEP_MS = 5 * 60_000;
const OVERDUE_MS = 2 * 3_600_000;
const OPENS = 9;
const CLOSES = 17;
const WEEKEND = ['Sat', 'Sun'];

/**
 * Whether two business hours have passed: Monday to Friday, 9 am to 5 pm, in the yard’s time zone. Saturdays don’t
 * count, because many yards sell then with few people. Public holidays do.
 */
export function hasWaited(since: Date, now: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  let left = OVERDUE_MS;
  for (let at = since.getTime(); at + STEP_MS <= now.getTime() && left > 0; at += STEP_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const hour = Number(parts.hour);
    if (hour >= OPENS && hour < CLOSES && !WEEKEND.includes(parts.weekday ?? '')) left -= STEP_MS;
  }
  return left <= 0;
}
