import { expect, test } from 'vitest';
import { viewingCalendar } from '#app/viewings/viewing-calendar.ts';

const INVITATION = {
  calendarId: 'abcdefghjkmn',
  sequence: 0,
  startsAt: new Date('2026-10-03T23:00:00Z'),
  title: 'Look at the 2019 Mazda 3, Neo; a very long name that needs more than one line of the file, é and ō and all',
  place: 'Geelong VIC 3220',
  description: 'https://kerbside.example/messages/abcdefghjkmp',
  organizer: { name: 'Kerb"side', email: 'no-reply@kerbside.example' },
  attendee: 'jess@people.example',
  isCancelled: false,
  now: new Date('2026-10-01T01:02:03Z'),
};

/** Unfolded content lines by name, as a calendar reads them. */
function read(text: string): Map<string, string> {
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const value = (line: string) =>
    line
      .slice(line.search(/[:;]/))
      .replace(/^:/, '')
      .replace(/\\([\\;,])/g, '$1');
  return new Map(lines.map((line) => [line.split(/[:;]/)[0] ?? '', value(line)]));
}

test('an invitation has its time in UTC, one attendee and no other address', () => {
  const { method, text } = viewingCalendar(INVITATION);
  const lines = read(text);
  expect(method).toBe('REQUEST');
  expect(Object.fromEntries(lines)).toMatchObject({
    METHOD: 'REQUEST',
    UID: 'viewing-abcdefghjkmn@kerbside.example',
    SEQUENCE: '0',
    DTSTAMP: '20261001T010203Z',
    DTSTART: '20261003T230000Z',
    DTEND: '20261003T233000Z',
    STATUS: 'CONFIRMED',
    SUMMARY: INVITATION.title,
    LOCATION: 'Geelong VIC 3220',
    ATTENDEE: ';PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:jess@people.example',
    ORGANIZER: ';CN="Kerbside":mailto:no-reply@kerbside.example',
  });
  expect(text.match(/mailto:/g)).toHaveLength(2);
});

test('a cancellation has the same UID and its own method, status and sequence', () => {
  const { method, text } = viewingCalendar({ ...INVITATION, sequence: 2, place: '', isCancelled: true });
  const lines = read(text);
  expect(method).toBe('CANCEL');
  expect([lines.get('METHOD'), lines.get('STATUS'), lines.get('SEQUENCE')]).toEqual(['CANCEL', 'CANCELLED', '2']);
  expect([lines.get('UID'), lines.has('LOCATION')]).toEqual(['viewing-abcdefghjkmn@kerbside.example', false]);
});
