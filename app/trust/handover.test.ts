import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf, deadlines, readDay, receiptSchema } from '#app/trust/handover.ts';
import { type RulesState, STATE_RULES } from '#app/trust/state-rules.ts';

const STATES = Object.keys(STATE_RULES) as RulesState[];
const NOW = new Date('2026-11-23T01:02:03Z');
const CAR = { id: 'abcdefghjkmn', title: '2019 Mazda 3, Neo', origin: 'https://kerbside.example', now: NOW };

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('deadlines count from the day of the sale, over the end of a year too', () => {
  expect(deadlines('WA', '2026-12-28').map(({ who, day }) => [who, day])).toEqual([
    ['seller', '2027-01-04'],
    ['buyer', '2027-01-11'],
  ]);
  expect(deadlines('QLD', '2026-11-23')[0]?.day).toBe('2026-11-23');
});

test('where no deadline of the seller was found, there is none', () => {
  expect(deadlines('ACT', '2026-11-23').map(({ who }) => who)).toEqual(['buyer']);
});

test('a day is a real one', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  for (const typed of ['2026-02-30', '28/02/2026', '', null, '2026-02-28\r\nX', '9999-99-99'])
    expect(readDay(typed)).toBeNull();
});

test('a calendar has an event for each deadline', () => {
  const lines = unfolded(calendarOf({ ...CAR, state: 'VIC', soldOn: '2026-11-23' }));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toContain('DTSTART;VALUE=DATE:20261207');
  expect(lines).toContain('DTSTAMP:20261123T010203Z');
  expect(lines).toContain('UID:abcdefghjkmn-seller@kerbside.example');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
});

test('no title breaks a calendar, and no line is longer than 75 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...STATES), (title, state) => {
      const calendar = calendarOf({ ...CAR, title, state, soldOn: '2026-11-23' });
      const lines = calendar.split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(unfolded(calendar).every((line) => line === '' || /^[A-Z-]+[:;]/.test(line))).toBe(true);
      expect(unfolded(calendar).filter((line) => line === 'BEGIN:VEVENT').length).toBeLessThanOrEqual(2);
    }),
  );
});

test('a receipt takes any text, on one line and not too long', () => {
  const receipt = receiptSchema.parse({ buyer: ' Dee \r\n Dale ', plate: 'A'.repeat(500) });
  expect(receipt.buyer).toBe('Dee Dale');
  expect(receipt.plate).toHaveLength(120);
  expect(receipt.vin).toBe('');
});
