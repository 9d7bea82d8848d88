import { expect, test } from 'vitest';
import { hasWaited } from '#app/enquiries/business-hours.ts';

const SYDNEY = 'Australia/Sydney';
const PERTH = 'Australia/Perth';

test.each([
  ['within a day', '2026-11-30T10:00+11:00', '2026-11-30T12:00+11:00', SYDNEY, true],
  ['a minute short', '2026-11-30T10:00+11:00', '2026-11-30T11:59+11:00', SYDNEY, false],
  ['over night', '2026-11-30T16:00+11:00', '2026-12-01T09:59+11:00', SYDNEY, false],
  ['into the next day', '2026-11-30T16:00+11:00', '2026-12-01T10:00+11:00', SYDNEY, true],
  ['a Friday evening and its weekend', '2026-11-27T18:00+11:00', '2026-11-30T10:55+11:00', SYDNEY, false],
  ['a Saturday, from Monday', '2026-11-28T11:00+11:00', '2026-11-30T11:00+11:00', SYDNEY, true],
  ['in Perth, where it’s earlier', '2026-11-30T10:00+11:00', '2026-11-30T12:00+11:00', PERTH, false],
])('two business hours: %s', (_, since, now, zone, expected) => {
  expect(hasWaited(new Date(since), new Date(now), zone)).toBe(expected);
});
