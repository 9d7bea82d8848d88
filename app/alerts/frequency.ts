import { ZONE } from '#app/vocabulary/dates.ts';

export const FREQUENCY_LABELS = {
  at_once: 'Straight away',
  daily: 'Daily at 7 am',
  weekly: 'Weekly, Saturday',
} as const;

export type Frequency = keyof typeof FREQUENCY_LABELS;

export const FREQUENCIES = Object.keys(FREQUENCY_LABELS) as Frequency[];
export const DEFAULT_FREQUENCY = 'daily';

const MAIL_HOUR = 7;
const [HOUR_MS, WEEK_HOURS] = [3_600_000, 7 * 24];
/** Cars listed within this time share an email. */
export const GATHER_SECONDS = 20;

/** When an alert raised now is emailed. */
export function nextDue(frequency: Frequency, now: Date): Date {
  if (frequency === 'at_once') return new Date(now.getTime() + GATHER_SECONDS * 1000);
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= WEEK_HOURS + 1; ahead += 1) {
    const at = new Date((thisHour + ahead) * HOUR_MS);
    const { hour, weekday } = hourAndWeekday(at);
    if (hour === MAIL_HOUR && (frequency === 'daily' || weekday === 'Sat')) return at;
  }
  throw new Error(`There is no ${MAIL_HOUR} o’clock within a week.`);
}

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });

function hourAndWeekday(at: Date) {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.get('hour')), weekday: parts.get('weekday') };
}
