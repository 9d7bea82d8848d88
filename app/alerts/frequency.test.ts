import { expect, test } from 'vitest';
import { type Frequency, nextDue } from '#app/alerts/frequency.ts';

const due = (frequency: Frequency, now: string) => nextDue(frequency, new Date(now)).toISOString();

test('daily emails go out at 7 am in Melbourne, even when clocks change; weekly ones on Saturday', () => {
  expect(due('daily', '2026-07-01T20:59:00Z')).toBe('2026-07-01T21:00:00.000Z');
  expect(due('daily', '2026-07-01T21:00:00Z')).toBe('2026-07-02T21:00:00.000Z');
  expect(due('daily', '2026-10-03T12:00:00Z')).toBe('2026-10-03T20:00:00.000Z');
  expect(due('weekly', '2026-11-22T12:00:00Z')).toBe('2026-11-27T20:00:00.000Z');
});

test('immediate emails are gathered for less than a minute', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(nextDue('at_once', now).getTime() - now.getTime()).toBeLessThan(60_000);
});
