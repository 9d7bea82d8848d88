import type { LicenceState } from '#app/vocabulary/licences.ts';
import { DAYS, type Day, formatTime, type OpenHours, type OpeningHours } from '#app/vocabulary/opening-hours.ts';

export const ZONES: Readonly<Record<LicenceState, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
  ACT: 'Australia/Sydney',
};

/** “Open until 5:30 pm”, “Opens 9 am”, “Closed, opens Monday 8:30 am”. Null if no day has hours. */
export function openNow({ days }: OpeningHours, state: LicenceState, now: Date): string | null {
  const { day, minutes } = localTime(state, now);
  const hoursOn = (after: number) => openHours(days.get(DAYS[(DAYS.indexOf(day) + after) % DAYS.length] as Day));
  const today = hoursOn(0);
  if (today && minutes < today.opens) return `Opens ${formatTime(today.opens)}`;
  if (today && minutes < today.closes) return `Open until ${formatTime(today.closes)}`;
  for (let after = 1; after <= DAYS.length; after += 1) {
    const hours = hoursOn(after);
    const name = after === 1 ? 'tomorrow' : (DAYS[(DAYS.indexOf(day) + after) % DAYS.length] as Day);
    if (hours) return `Closed, opens ${name} ${formatTime(hours.opens)}`;
  }
  return null;
}

/** The state at the end of an address. */
export function stateOfAddress(address: string): LicenceState | null {
  return (address.match(/\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b/g)?.at(-1) ?? null) as LicenceState | null;
}

function openHours(hours: ReturnType<OpeningHours['days']['get']>): OpenHours | null {
  return hours === undefined || typeof hours === 'string' ? null : hours;
}

function localTime(state: LicenceState, now: Date): { day: Day; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: ZONES[state],
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: part('weekday') as Day, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}
