import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf, deadlines, readDay, receiptSchema } from '#app/trust/handover.ts';
import { type RulesState, STATE_RULES } from '#app/trust/state-rules.ts';

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

/** The content lines of a file whose lines are short enough, unfolded. */
function linesOf(calendar: string): string[] {
  expect(calendar.endsWith('\r\n')).toBe(true);
  const lines = calendar.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\p{Cc}/u);
  }
  return lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
}

test('a calendar has an event with an alarm for each deadline', () => {
  const lines = linesOf(calendarOf({ ...CAR, state: 'VIC', soldOn: '2026-11-23' }));
  const [seller] = deadlines('VIC', '2026-11-23');
  expect(lines.slice(0, 9)).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kerbside//Handover//EN', 'BEGIN:VEVENT'],
    ...['UID:abcdefghjkmn-seller@kerbside.example', 'DTSTAMP:20261123T010203Z', 'DTSTART;VALUE=DATE:20261207'],
    ...['TRANSP:TRANSPARENT', `SUMMARY:Last day: ${seller?.task}`],
  ]);
  expect(lines[9]).toMatch(/^DESCRIPTION:2019 Mazda 3\\, Neo\. Rules as at /);
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${seller?.task}`, 'TRIGGER:-P1DT15H', 'END:VALARM'];
  expect(lines.slice(10, 16)).toEqual([...alarm, 'END:VEVENT']);
  expect(lines).toContain('UID:abcdefghjkmn-buyer@kerbside.example');
  expect(lines.slice(-2)).toEqual(['END:VEVENT', 'END:VCALENDAR']);
});

test('whatever the title, it stays within the description of its calendar', () => {
  const titles = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'binary' }));
  const isAbout = (line: string) => line.startsWith('DESCRIPTION:') && line.includes('Rules as at');
  fc.assert(
    fc.property(titles, fc.constantFrom(...STATES), (title, state) => {
      const [plain, lines] = [CAR.title, title].map((title) =>
        linesOf(calendarOf({ ...CAR, title, state, soldOn: '2026-11-23' })),
      );
      expect(lines?.map((line) => isAbout(line) || line)).toEqual(plain?.map((line) => isAbout(line) || line));
      for (const line of lines?.filter(isAbout) ?? []) {
        const unescaped = line.slice('DESCRIPTION:'.length).replaceAll(/\\[\\;,n]/g, '');
        expect(unescaped).not.toMatch(/[\\;,]/);
      }
    }),
  );
});

test('a receipt’s text is cut to one line and a maximum length', () => {
  const receipt = receiptSchema.parse({ buyer: ' Dee \r\n Dale ', plate: 'A'.repeat(500) });
  expect(receipt.buyer).toBe('Dee Dale');
  expect(receipt.plate).toHaveLength(120);
  expect(receipt.vin).toBe('');
});
