import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  lastMelbourneDays,
  listedAge,
  melbourneDay,
  monthsAfter,
} from '#app/vocabulary/dates.ts';

const now = new Date('2026-03-10T01:00:00Z'); // noon in Melbourne (AEDT)

test('days are calendar days in Melbourne, daylight saving included', () => {
  expect(melbourneDay(new Date('2026-03-09T12:59:59Z'))).toBe('2026-03-09');
  expect(melbourneDay(new Date('2026-03-09T13:00:00Z'))).toBe('2026-03-10');
  expect(melbourneDay(new Date('2026-07-09T13:59:59Z'))).toBe('2026-07-09');
});

test.each([
  ['2026-03-09T13:00:00Z', 'Today'],
  ['2026-03-09T12:59:59Z', 'Yesterday'],
  ['2026-03-05T01:00:00Z', '5 days ago'],
  ['2026-03-12T01:00:00Z', 'Recently'],
  ['no date', 'Recently'],
])('listed at %s reads %s', (createdAt, age) => {
  expect(listedAge(new Date(createdAt), now)).toBe(age);
});

test('dates are written as day, month, year', () => {
  expect(formatDate(now)).toBe('10 Mar 2026');
  expect(formatDateTime(now)).toBe('10 Mar 2026, 12:00 pm');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});

test('the last days end today, with none missing over daylight saving', () => {
  expect(lastMelbourneDays(now, 3)).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
  const afterChange = lastMelbourneDays(new Date('2026-04-06T01:00:00Z'), 4);
  expect(afterChange).toEqual(['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06']);
  expect(formatDay('2026-04-05')).toBe('5 Apr');
});
