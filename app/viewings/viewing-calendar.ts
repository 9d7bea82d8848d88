import { SLOT_MS } from '#app/viewings/viewing-times.ts';
import { calendarFile, calendarText, calendarTime } from '#app/vocabulary/calendar-file.ts';

export type CalendarViewing = {
  /** The same from the first invitation to the cancellation. */
  calendarId: string;
  /** Higher with each. */
  sequence: number;
  startsAt: Date;
  title: string;
  /** Empty if it isn’t agreed yet. */
  place: string;
  description: string;
  /** The site, which invites; and the one person who gets this file. */
  organizer: { name: string; email: string };
  attendee: string;
  isCancelled: boolean;
  now: Date;
};

/**
 * The invitation to a viewing for one of its two people, its new time, or its end (RFC 5545 and 5546). Times are in UTC,
 * so that calendars show them by their own clock.
 */
export function viewingCalendar(viewing: CalendarViewing): { method: 'REQUEST' | 'CANCEL'; text: string } {
  const { calendarId, sequence, startsAt, title, place, description, organizer, attendee, isCancelled, now } = viewing;
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const lines = [
    'BEGIN:VEVENT',
    `UID:viewing-${calendarId}@${organizer.email.split('@')[1]}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(startsAt)}`,
    `DTEND:${calendarTime(new Date(startsAt.getTime() + SLOT_MS))}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${calendarText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${calendarText(place)}`]),
    `DESCRIPTION:${calendarText(description)}`,
    // A quoted value can’t hold a quote.
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, '')}":mailto:${organizer.email}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
    'END:VEVENT',
  ];
  return { method, text: calendarFile('Viewing', lines, method) };
}
