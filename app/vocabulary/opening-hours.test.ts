import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openNow, stateOfAddress } from '#app/vocabulary/open-now.ts';
import { DAYS, openingLines, openingSpecifications, readOpeningHours } from '#app/vocabulary/opening-hours.ts';

const linesOf = (typed: string) => {
  const hours = readOpeningHours(typed);
  return hours && openingLines(hours).map(({ days, hours }) => `${days} ${hours}`);
};

test.each([
  [
    'Mon – Fri 8:30 am – 5:30 pm\nSaturday 9 am – 3 pm\nSunday closed',
    'Mon – Fri 8:30 am – 5:30 pm; Saturday 9 am – 3 pm; Sunday Closed',
  ],
  [
    'Monday to Friday: 8.30am - 5.30pm, Sat 9-3, Sun closed',
    'Mon – Fri 8:30 am – 5:30 pm; Saturday 9 am – 3 pm; Sunday Closed',
  ],
  ['MON-FRI 08:30-17:30 SAT 09:00-12:00', 'Mon – Fri 8:30 am – 5:30 pm; Saturday 9 am – 12 pm'],
  ['Weekdays 9 to 5\nWeekends by appointment only', 'Mon – Fri 9 am – 5 pm; Sat – Sun By appointment'],
  ['Tues, Thurs & Sat 10am–noon', 'Tuesday 10 am – 12 pm; Thursday 10 am – 12 pm; Saturday 10 am – 12 pm'],
  ['7 days 9 a.m. – 6 p.m.', 'Mon – Sun 9 am – 6 pm'],
  ['Sunday 1-5\nSat - Mon closed', null],
  ['Sun 1 - 5', 'Sunday 1 pm – 5 pm'],
  ['Sat 9 - 12', 'Saturday 9 am – 12 pm'],
  ['Fri - Sun 10 am - midnight', 'Fri – Sun 10 am – 12 am'],
  ['Sat – Mon 10 am – 2 pm', 'Monday 10 am – 2 pm; Sat – Sun 10 am – 2 pm'],
])('“%s” is read', (typed, lines) => {
  expect(linesOf(typed)?.join('; ') ?? null).toBe(lines);
});

test.each([
  'Mon – Fri 8:30 am – 5:30 pm (lunch 12 – 1)',
  'Mon 8-11',
  'Mon 5 pm – 9 am',
  'Mon 25:00 – 26:00',
  'Mon 9:75 – 17:00',
  '9 – 5 Monday to Friday',
  'Mon 9 – 5, Mon closed',
  'Every second Saturday 9 am – 3 pm',
  'Open 24 hours',
  'Call first',
  '',
])('“%s” is not guessed', (typed) => {
  expect(readOpeningHours(typed)).toBeNull();
});

test('lines about other things are notes', () => {
  const hours = readOpeningHours('Mon – Fri 9 – 5\nPublic holidays 10 am – 2 pm\n\nOther times by appointment');
  expect(hours?.notes).toEqual(['Public holidays 10 am – 2 pm', 'Other times by appointment']);
});

test('what is shown is read as the same hours again', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const hours = fc.oneof(
    fc.constantFrom('closed' as const, 'by appointment' as const),
    fc.tuple(minutes, minutes).map(([a, b]) => ({ opens: Math.min(a, b), closes: Math.max(a, b) + 1 })),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...DAYS), hours, { minKeys: 1 }), (week) => {
      const days = new Map(DAYS.flatMap((day) => (week[day] ? [[day, week[day]] as const] : [])));
      const shown = openingLines({ days, notes: [] }).map((line) => `${line.days} ${line.hours}`);
      expect(readOpeningHours(shown.join('\n'))?.days).toEqual(days);
    }),
  );
});

const HOURS = readOpeningHours('Mon – Fri 8:30 am – 5:30 pm\nSat 9 – 3\nSun closed') ?? expect.fail('not read');

test.each([
  ['Wed 25 Nov, 10 am in Melbourne', '2026-11-24T23:00:00Z', 'VIC', 'Open until 5:30 pm'],
  ['the same moment in Perth, 7 am', '2026-11-24T23:00:00Z', 'WA', 'Opens 8:30 am'],
  ['the minute it closes', '2026-11-25T06:30:00Z', 'VIC', 'Closed, opens tomorrow 8:30 am'],
  ['half an hour later in Adelaide', '2026-11-25T06:30:00Z', 'SA', 'Open until 5:30 pm'],
  ['Saturday night', '2026-11-28T10:00:00Z', 'NSW', 'Closed, opens Monday 8:30 am'],
  ['winter time in Hobart', '2026-06-30T22:29:00Z', 'TAS', 'Opens 8:30 am'],
] as const)('a dealer is open or not by the clock of its state: %s', (_, at, state, words) => {
  expect(openNow(HOURS, state, new Date(at))).toBe(words);
});

test('a dealer that opens on one day says so the whole week round; one without hours says nothing', () => {
  const saturdays = readOpeningHours('Sat 9 – 12\nOther days by appointment') ?? expect.fail('not read');
  expect(openNow(saturdays, 'QLD', new Date('2026-11-28T05:00:00Z'))).toBe('Closed, opens Saturday 9 am');
  const never = readOpeningHours('Mon – Fri by appointment') ?? expect.fail('not read');
  expect(openNow(never, 'QLD', new Date())).toBeNull();
});

test('structured data has the days with hours alone', () => {
  expect(openingSpecifications(HOURS)).toEqual([
    { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:30', closes: '17:30' },
    { dayOfWeek: ['Saturday'], opens: '09:00', closes: '15:00' },
  ]);
});

test('the state is the last one of an address', () => {
  expect(stateOfAddress('2 WA Street, Geelong VIC 3220')).toBe('VIC');
  expect(stateOfAddress('1 Example Road, Geelong')).toBeNull();
});
