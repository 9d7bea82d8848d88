import { expect, test } from 'vitest';
import { eveningBefore, momentIn, nextDays, SLOTS, shownTimes, zoneOf } from '#app/viewings/viewing-times.ts';

test.each([
  ['NSW', '2026-10-03', '2026-10-03T00:00:00Z', 'before clocks go forward'],
  ['NSW', '2026-10-04', '2026-10-03T23:00:00Z', 'on the day they go forward'],
  ['NSW', '2027-04-03', '2027-04-02T23:00:00Z', 'before they go back'],
  ['NSW', '2027-04-04', '2027-04-04T00:00:00Z', 'on the day they go back'],
  ['VIC', '2026-12-05', '2026-12-04T23:00:00Z', 'in summer'],
  ['TAS', '2026-12-05', '2026-12-04T23:00:00Z', 'in summer'],
  ['QLD', '2026-10-04', '2026-10-04T00:00:00Z', 'without daylight saving'],
  ['WA', '2026-12-05', '2026-12-05T02:00:00Z', 'without daylight saving'],
  ['SA', '2026-07-05', '2026-07-05T00:30:00Z', 'in winter, at half past'],
  ['SA', '2026-10-04', '2026-10-03T23:30:00Z', 'on the day they go forward, at half past'],
  ['NT', '2026-12-05', '2026-12-05T00:30:00Z', 'without daylight saving, at half past'],
] as const)('10 am in %s on %s is %s: %s', (state, day, moment, _when) => {
  expect(momentIn(zoneOf(state), day, '10:00').toISOString()).toBe(moment.replace('Z', '.000Z'));
});

test('a time that clocks skip is an hour later, and one that they show twice is the second', () => {
  expect(momentIn('Australia/Sydney', '2026-10-04', '02:30').toISOString()).toBe('2026-10-03T16:30:00.000Z');
  expect(momentIn('Australia/Sydney', '2027-04-04', '02:30').toISOString()).toBe('2027-04-03T16:30:00.000Z');
});

test('the evening before is 6 pm there, also across a change of clocks', () => {
  const evening = (zone: string, day: string) => eveningBefore(zone, momentIn(zone, day, '10:00')).toISOString();
  expect(evening('Australia/Sydney', '2026-10-04')).toBe('2026-10-03T08:00:00.000Z');
  expect(evening('Australia/Sydney', '2027-04-04')).toBe('2027-04-03T07:00:00.000Z');
  expect(evening('Australia/Adelaide', '2026-12-05')).toBe('2026-12-04T07:30:00.000Z');
  expect(evening('Australia/Perth', '2026-12-05')).toBe('2026-12-04T10:00:00.000Z');
});

test('times are shown by the clock of the car’s state, with its name', () => {
  const at = (zone: string, ...times: string[]) =>
    shownTimes(
      zone,
      times.map((time) => momentIn(zone, '2026-12-05', time)),
    );
  expect(at('Australia/Sydney', '10:00')).toBe('Sat 5 Dec at 10 am AEDT');
  expect(at('Australia/Brisbane', '10:00', '10:30', '14:00')).toBe('Sat 5 Dec at 10 am, 10:30 am or 2 pm AEST');
  expect(at('Australia/Darwin', '12:30')).toBe('Sat 5 Dec at 12:30 pm ACST');
});

test('two weeks of days start with today there, and half hours run from 8 am to 6:30 pm', () => {
  const now = new Date('2026-10-02T15:00:00Z');
  expect(
    nextDays('Australia/Sydney', now)
      .map(({ value }) => value)
      .slice(0, 3),
  ).toEqual(['2026-10-03', '2026-10-04', '2026-10-05']);
  expect(nextDays('Australia/Perth', now)[0]).toEqual({ value: '2026-10-02', label: 'Today' });
  expect(nextDays('Australia/Perth', now)).toHaveLength(14);
  expect([SLOTS.length, SLOTS[0], SLOTS.at(-1)]).toEqual([
    22,
    { value: '08:00', label: '8 am' },
    { value: '18:30', label: '6:30 pm' },
  ]);
});
