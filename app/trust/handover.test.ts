import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf, deadlines, readDay, receiptSchema } from '#app/trust/handover.ts';
import { type RulesState, STATE_RULES } from '#app/trust/state-rules.ts';
import { only, readCalendar, text } from '#tests/support/calendar.ts';

const STATES = Object.keys(STATE_RULES) as RulesState[];
const NOW = new Date('2026-11-23T01:02:03Z');
const CAR = { id: 'abcdefghjkmn', title: '2019 Mazda 3, Neo', origin: 'https://kerbside.example', now: NOW };

test('deadlines count from the day of the sale, even across a new year', () => {
  expect(deadlines('WA', '2026-12-28').map(({ who, day }) => [who, day])).toEqual([
    ['seller', '2027-01-04'],
    ['buyer', '2027-01-11'],
  ]);
  expect(deadlines('QLD', '2026-11-23')[0]?.day).toBe('2026-11-23');
});

test('a state without a known seller deadline has none', () => {
  expect(deadlines('ACT', '2026-11-23').map(({ who }) => who)).toEqual(['buyer']);
});

test('only real dates are accepted', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  for (const typed of ['2026-02-30', '28/02/2026', '', null, '2026-02-28\r\nX', '9999-99-99'])
    expect(readDay(typed)).toBeNull();
});

test('a calendar has an event for each deadline', () => {
  const { parts } = readCalendar(calendarOf({ ...CAR, state: 'VIC', soldOn: '2026-11-23' }));
  expect(parts.map((event) => only(event, 'UID'))).toEqual([
    'abcdefghjkmn-seller@kerbside.example',
    'abcdefghjkmn-buyer@kerbside.example',
  ]);
  expect(parts[0]?.lines).toContainEqual({ name: 'DTSTART', parameters: ';VALUE=DATE', value: '20261207' });
  expect(parts[0]?.lines).toContainEqual({ name: 'DTSTAMP', parameters: '', value: '20261123T010203Z' });
});

test('a calendar is a valid iCalendar file, whatever the title', () => {
  const titles = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(titles, fc.constantFrom(...STATES), (title, state) => {
      const calendar = readCalendar(calendarOf({ ...CAR, title, state, soldOn: '2026-11-23' }));
      expect([only(calendar, 'VERSION'), calendar.lines.length]).toEqual(['2.0', 2]);
      expect(text(calendar, 'PRODID')).toBe('-//Kerbside//Handover//EN');
      const due = deadlines(state, '2026-11-23');
      expect(calendar.parts.map((event) => [event.name, text(event, 'SUMMARY')])).toEqual(
        due.map(({ task }) => ['VEVENT', `Last day: ${task}`]),
      );
      for (const [at, event] of calendar.parts.entries()) {
        expect(only(event, 'DTSTART')).toBe(due[at]?.day.replaceAll('-', ''));
        expect(only(event, 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/);
        const shown = title
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n]/gu, ' ');
        expect(text(event, 'DESCRIPTION')).toBe(`${shown}. ${text(event, 'DESCRIPTION').slice(shown.length + 2)}`);
        const [alarm, ...others] = event.parts;
        expect([alarm?.name, alarm && only(alarm, 'ACTION'), others]).toEqual(['VALARM', 'DISPLAY', []]);
        expect(alarm && only(alarm, 'TRIGGER')).toBe('-P1DT15H');
      }
      expect(new Set(calendar.parts.map((event) => text(event, 'UID'))).size).toBe(due.length);
    }),
  );
});

test.each([
  ['a bare line feed', 'BEGIN:VCALENDAR\nEND:VCALENDAR\r\n'],
  ['a line of 76 bytes', `BEGIN:VCALENDAR\r\nX-A:${'é'.repeat(36)}\r\nEND:VCALENDAR\r\n`],
  ['an end of something else', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'],
])('the test’s reader takes no calendar with %s', (_, file) => {
  expect(() => readCalendar(file)).toThrow();
});

test('a receipt’s text is cut to one line and a maximum length', () => {
  const receipt = receiptSchema.parse({ buyer: ' Dee \r\n Dale ', plate: 'A'.repeat(500) });
  expect(receipt.buyer).toBe('Dee Dale');
  expect(receipt.plate).toHaveLength(120);
  expect(receipt.vin).toBe('');
});
