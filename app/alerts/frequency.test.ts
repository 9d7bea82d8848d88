import { expect, test } from 'vitest';
import { nextDue, parseSchedule, SCHEDULES, type Schedule, scheduleValue } from '#app/alerts/frequency.ts';

const due = (schedule: string, now: string) =>
  nextDue(parseSchedule(schedule) as Schedule, new Date(now))?.toISOString();

test('every schedule is read as it is written', () => {
  for (const { value, schedule } of SCHEDULES) {
    expect(parseSchedule(value)).toEqual(schedule);
    expect(scheduleValue(schedule)).toBe(value);
  }
  expect(parseSchedule('daily-3')).toBeUndefined();
});

test('daily emails go out at their hour in Melbourne, even when clocks change; weekly ones on Saturday', () => {
  expect(due('daily-7', '2026-07-01T20:59:00Z')).toBe('2026-07-01T21:00:00.000Z');
  expect(due('daily-7', '2026-07-01T21:00:00Z')).toBe('2026-07-02T21:00:00.000Z');
  expect(due('daily-7', '2026-10-03T12:00:00Z')).toBe('2026-10-03T20:00:00.000Z');
  expect(due('weekly', '2026-11-22T12:00:00Z')).toBe('2026-11-27T20:00:00.000Z');
  expect(due('off', '2026-11-22T12:00:00Z')).toBeUndefined();
});

test('immediate emails are gathered for less than a minute', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const at = nextDue({ frequency: 'at_once', mailHour: 7 }, now) as Date;
  expect(at.getTime() - now.getTime()).toBeLessThan(60_000);
});
