/** The handover receipt and deadlines. Nothing typed here is stored. */
import { z } from 'zod';
import { RULES_AS_AT, type RulesState, STATE_RULES } from '#app/trust/state-rules.ts';
import { calendarFile, calendarText, calendarTime } from '#app/vocabulary/calendar-file.ts';
import { formatDay } from '#app/vocabulary/dates.ts';

const MAX_LENGTH = 120;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Calendars remind at 9 am two days before. */
const REMINDER = '-P1DT15H';

const line = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH));

/** The fields that NSW and the ACT ask for, with the odometer. What is left empty is a line to write on. */
export const receiptSchema = z.object({
  date: line,
  time: line,
  plate: line,
  vin: line,
  odometer: line,
  price: line,
  seller: line,
  sellerAddress: line,
  buyer: line,
  buyerAddress: line,
});
export type Receipt = z.output<typeof receiptSchema>;

export type Deadline = { who: 'seller' | 'buyer'; task: string; day: string };

/** `soldOn` is a day like 2026-11-23. */
export function deadlines(state: RulesState, soldOn: string): Deadline[] {
  const { sellerDays, sellerTask, buyerDays, authority } = STATE_RULES[state];
  return [
    ...(sellerDays === null ? [] : [{ who: 'seller' as const, task: sellerTask, day: addDays(soldOn, sellerDays) }]),
    { who: 'buyer', task: `Buyer transfers the rego at ${authority}`, day: addDays(soldOn, buyerDays) },
  ];
}

export function readDay(typed: string | null): string | null {
  if (!typed || !DAY.test(typed)) return null;
  const at = Date.parse(typed);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== typed ? null : typed;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function longDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`;
}

type CalendarOf = { id: string; title: string; state: RulesState; soldOn: string; origin: string; now: Date };

/** An iCalendar file (RFC 5545) of the state’s deadlines. */
export function calendarOf({ id, title, state, soldOn, origin, now }: CalendarOf): string {
  const { link, authority } = STATE_RULES[state];
  const events = deadlines(state, soldOn).flatMap(({ who, task, day }) => [
    'BEGIN:VEVENT',
    `UID:${id}-${who}@${new URL(origin).host}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${calendarText(`Last day: ${task}`)}`,
    `DESCRIPTION:${calendarText(`${title}. Rules as at ${RULES_AS_AT}; check with ${authority}: ${link}`)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(task)}`,
    `TRIGGER:${REMINDER}`,
    'END:VALARM',
    'END:VEVENT',
  ]);
  return calendarFile('Handover', events);
}

export const TAKE_OFF: readonly string[] = [
  'Toll tag, and the car from your toll account',
  'Personalised plates, parking permits and stickers with your address',
  'Garage and gate remotes, fuel and service cards',
  'Papers with your name or address from the glovebox',
  'Your phone from Bluetooth; home, contacts and trips from the navigation',
  'The car from its maker’s app, and its key on your phone',
  'The dash cam or its card, child seats, spare keys you keep elsewhere',
];

export const AFTERWARDS: readonly string[] = [
  'End or move the insurance once the buyer has the car',
  'Keep the receipt and a photo of the buyer’s licence until the transfer is through',
];
