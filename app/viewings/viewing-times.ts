/** Times of viewings: half hours by the clock of the state that the car is in. */
import { ZONES } from '#app/vocabulary/open-now.ts';
import { formatTime } from '#app/vocabulary/opening-hours.ts';
import type { State } from '#app/vocabulary/states.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_MINUTES = 8 * 60;
const LAST_MINUTES = 18 * 60 + 30;
const SLOT_MINUTES = 30;
const EVENING_MINUTES = 18 * 60;
export const DAYS_AHEAD = 14;
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

export function zoneOf(state: State): string {
  return ZONES[state];
}

/** `Sydney`, whose clock it is. */
export function cityOf(zone: string): string {
  return zone.split('/')[1] ?? zone;
}

/** From 8 am to 6.30 pm. `value` is like 08:30. */
export const SLOTS = Array.from({ length: (LAST_MINUTES - FIRST_MINUTES) / SLOT_MINUTES + 1 }, (_, at) => {
  const minutes = FIRST_MINUTES + at * SLOT_MINUTES;
  return { value: clock(minutes), label: formatTime(minutes) };
});

/** The next two weeks from today in the zone. */
export function nextDays(zone: string, now: Date): { value: string; label: string }[] {
  const today = Date.parse(dayIn(zone, now));
  return Array.from({ length: DAYS_AHEAD }, (_, after) => {
    const value = new Date(today + after * DAY_MS).toISOString().slice(0, 10);
    return { value, label: after === 0 ? 'Today' : shownDay('UTC', new Date(value)) };
  });
}

/**
 * The moment at which clocks in `zone` show `time` (such as 08:30) on `day` (such as 2026-12-05). When clocks go forward
 * and skip that time, it is the moment an hour later by the new clock; when they go back and show it twice, the second.
 */
export function momentIn(zone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offset = offsetIn(zone, wanted - offsetIn(zone, wanted));
  return new Date(wanted - offset);
}

/** 6 pm on the day before, by the clock there. */
export function eveningBefore(zone: string, at: Date): Date {
  const dayBefore = new Date(Date.parse(dayIn(zone, at)) - DAY_MS).toISOString().slice(0, 10);
  return momentIn(zone, dayBefore, clock(EVENING_MINUTES));
}

/** `Sat 5 Dec`. */
function shownDay(zone: string, at: Date): string {
  const { weekday, day, month } = partsIn(zone, at, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${weekday} ${day} ${month}`;
}

/** `10:30 am`. */
export function shownTime(zone: string, at: Date): string {
  const { hour, minute } = partsIn(zone, at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return formatTime(Number(hour) * 60 + Number(minute));
}

/** `Sat 5 Dec at 10 am, 10:30 am or 2 pm AEDT`, of times on one day. */
export function shownTimes(zone: string, times: readonly Date[]): string {
  const [first = new Date(0)] = times;
  const clocks = times.map((time) => shownTime(zone, time));
  const last = clocks.pop();
  const listed = clocks.length > 0 ? `${clocks.join(', ')} or ${last}` : last;
  return `${shownDay(zone, first)} at ${listed} ${zoneName(zone, first)}`;
}

/** `Sat 5 Dec (AEDT)`, of times on one day. */
export function shownDayOf(zone: string, [first = new Date(0)]: readonly Date[]): string {
  return `${shownDay(zone, first)} (${zoneName(zone, first)})`;
}

function zoneName(zone: string, at: Date): string {
  return partsIn(zone, at, { timeZoneName: 'short' }).timeZoneName ?? '';
}

function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, at, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** In milliseconds, ahead of UTC. */
function offsetIn(zone: string, moment: number): number {
  const at = new Date(moment);
  const { hour, minute } = partsIn(zone, at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return Date.parse(`${dayIn(zone, at)}T${hour}:${minute}:00Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsIn(zone: string, at: Date, wanted: Intl.DateTimeFormatOptions): Parts {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone: zone, ...wanted }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
