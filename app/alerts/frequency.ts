import { ZONE } from '#app/vocabulary/dates.ts';

export type Frequency = 'at_once' | 'daily' | 'weekly' | 'off';
/** `mailHour` counts for daily and weekly emails. */
export type Schedule = { frequency: Frequency; mailHour: number };

const [FIRST_HOUR, LAST_HOUR] = [6, 21];
const WEEKLY_HOUR = 7;
const [HOUR_MS, WEEK_HOURS] = [3_600_000, 7 * 24];
/** Cars listed within this time share an email. */
export const GATHER_SECONDS = 20;

export const DEFAULT_SCHEDULE: Schedule = { frequency: 'daily', mailHour: 7 };

/** `value` as forms send it: `daily-7`. */
export type ScheduleOption = { value: string; label: string; schedule: Schedule };

export const SCHEDULES: readonly ScheduleOption[] = [
  optionOf({ frequency: 'at_once', mailHour: WEEKLY_HOUR }),
  ...Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) =>
    optionOf({ frequency: 'daily', mailHour: FIRST_HOUR + at }),
  ),
  optionOf({ frequency: 'weekly', mailHour: WEEKLY_HOUR }),
  optionOf({ frequency: 'off', mailHour: WEEKLY_HOUR }),
];

export function parseSchedule(value: string): Schedule | undefined {
  return SCHEDULES.find((option) => option.value === value)?.schedule;
}

export function scheduleValue({ frequency, mailHour }: Schedule): string {
  return frequency === 'daily' ? `daily-${mailHour}` : frequency;
}

export function scheduleLabel({ frequency, mailHour }: Schedule): string {
  if (frequency === 'at_once') return 'Straight away';
  if (frequency === 'weekly') return 'Weekly, Saturday';
  return frequency === 'off' ? 'Off' : `Daily at ${hourLabel(mailHour)}`;
}

/** When an alert raised now is emailed. Null if it never is. */
export function nextDue({ frequency, mailHour }: Schedule, now: Date): Date | null {
  if (frequency === 'off') return null;
  if (frequency === 'at_once') return new Date(now.getTime() + GATHER_SECONDS * 1000);
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= WEEK_HOURS + 1; ahead += 1) {
    const at = new Date((thisHour + ahead) * HOUR_MS);
    const { hour, weekday } = hourAndWeekday(at);
    if (hour === mailHour && (frequency === 'daily' || weekday === 'Sat')) return at;
  }
  throw new Error(`There is no ${mailHour} o’clock within a week.`);
}

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });

function hourAndWeekday(at: Date) {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.get('hour')), weekday: parts.get('weekday') };
}

function optionOf(schedule: Schedule): ScheduleOption {
  return { value: scheduleValue(schedule), label: scheduleLabel(schedule), schedule };
}

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
