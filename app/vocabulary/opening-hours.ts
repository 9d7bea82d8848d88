/** Opening hours as a dealer writes them: "Mon – Fri 8:30 am – 5:30 pm", a line for each. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Day = (typeof DAYS)[number];

/** In minutes since midnight. */
export type OpenHours = { opens: number; closes: number };
export type DayHours = OpenHours | 'closed' | 'by appointment';

/** Days that aren’t mentioned are left out. `notes` are lines about other things, such as public holidays. */
export type OpeningHours = { days: ReadonlyMap<Day, DayHours>; notes: readonly string[] };

const DAY =
  '(?:monday|mon|tuesday|tues|tue|wednesday|weds|wed|thursday|thurs|thur|thu|friday|fri|saturday|sat|sunday|sun)s?';
const DAY_LIST = `${DAY}(?: ?(?:-|to|through|,|&|\\+|/|and) ?${DAY})*|weekdays?|weekends?|daily|every ?day|(?:7|seven) days`;
const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})? ?(?:[ap]m)?|noon|midday|midnight)';
const HOURS = `closed|by appointment(?: only)?|appointments? only|(?:open )?(?:from )?${TIME} ?(?:-|to|till?|until) ?${TIME}`;
const PART = new RegExp(`^(${DAY_LIST}) ?[:,-]? ?(${HOURS})(?:$| ?[.,;|&/]+ ?| (?=(?:and )?${DAY}\\b))(?:and )?`);
const MENTIONS_HOURS = new RegExp(`\\b(?:${DAY}|weekdays?|weekends?|daily)\\b|\\d`);

/** Null where a line about a day can’t be read for certain. */
export function readOpeningHours(typed: string): OpeningHours | null {
  const days = new Map<Day, DayHours>();
  const notes: string[] = [];
  for (const line of typed.split('\n')) {
    const plain = plainly(line);
    if (plain === '') continue;
    if (plain.startsWith('public holiday') || !MENTIONS_HOURS.test(plain)) notes.push(line.trim());
    else if (!readLine(plain, days)) return null;
  }
  return days.size > 0 ? { days: new Map(DAYS.flatMap((day) => pairOf(days, day))), notes } : null;
}

function pairOf(days: ReadonlyMap<Day, DayHours>, day: Day): [Day, DayHours][] {
  const hours = days.get(day);
  return hours === undefined ? [] : [[day, hours]];
}

function plainly(line: string): string {
  return line
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim();
}

function readLine(line: string, days: Map<Day, DayHours>): boolean {
  let rest = line;
  while (rest !== '') {
    const [part, named = '', written = ''] = PART.exec(rest) ?? [];
    const hours = part === undefined ? null : readHours(written);
    const group = part === undefined ? [] : readDays(named);
    if (hours === null || group.length === 0 || group.some((day) => days.has(day))) return false;
    for (const day of group) days.set(day, hours);
    rest = rest.slice(part?.length);
  }
  return true;
}

function readDays(named: string): Day[] {
  if (/^(daily|every|7|seven)/.test(named)) return [...DAYS];
  if (named.startsWith('weekday')) return DAYS.slice(0, 5);
  if (named.startsWith('weekend')) return DAYS.slice(5);
  return named.split(/,|&|\+|\/|and/).flatMap((range) => {
    const [first, last = first] = range.split(/-|to|through/).map((word) => DAYS.findIndex((day) => isDay(word, day)));
    if (first === undefined || last === undefined || first < 0 || last < 0) return [];
    const count = ((last - first + DAYS.length) % DAYS.length) + 1;
    return Array.from({ length: count }, (_, at) => DAYS[(first + at) % DAYS.length] as Day);
  });
}

function isDay(word: string, day: Day): boolean {
  return day.toLowerCase().startsWith(word.trim().slice(0, 3));
}

function readHours(written: string): DayHours | null {
  if (written === 'closed') return 'closed';
  if (written.includes('appointment')) return 'by appointment';
  const [from, to] = [...written.matchAll(new RegExp(TIME, 'g'))].map(([time]) => readTime(time));
  if (!from || !to) return null;
  const opens = from.isSure ? from.minutes : from.minutes + (from.minutes < EARLIEST && !to.isMorning ? NOON : 0);
  const isAfternoon = !to.isSure && to.minutes <= opens;
  // "8-11" may end at night.
  if (!to.isSure && !isAfternoon && to.minutes < NOON) return null;
  const closes = to.minutes + (isAfternoon ? NOON : 0) || MIDNIGHT;
  return opens < closes && closes <= MIDNIGHT ? { opens, closes } : null;
}

const [NOON, MIDNIGHT] = [12 * 60, 24 * 60];
/** Of an opening time without am or pm: "1-5" is in the afternoon. */
const EARLIEST = 6 * 60;

type Time = { minutes: number; isSure: boolean; isMorning: boolean };

/** Sure with am, pm, a name or the hours of a whole day. */
function readTime(time: string): Time | null {
  if (/noon|midday/.test(time)) return { minutes: NOON, isSure: true, isMorning: false };
  if (time === 'midnight') return { minutes: 0, isSure: true, isMorning: false };
  const [, hour = '', minute = '0', half] = /^(\d+)(?:[:.](\d+))? ?([ap]m)?$/.exec(time) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > (half ? 12 : 23)) return null;
  if (half)
    return {
      minutes: (hours % 12) * 60 + minutes + (half === 'pm' ? NOON : 0),
      isSure: true,
      isMorning: half === 'am',
    };
  return { minutes: hours * 60 + minutes, isSure: hours > 12 || hour.startsWith('0'), isMorning: false };
}

export function formatTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  const shown = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hours % 12 || 12}${shown} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Days in a row with the same hours are one line: `Mon – Fri`, `8:30 am – 5:30 pm`. */
export function openingLines({ days }: OpeningHours): { days: string; hours: string }[] {
  return groupsOf(days).map(({ group, hours }) => ({ days: nameOf(group), hours: wordsOf(hours) }));
}

export type OpeningSpecification = { dayOfWeek: Day[]; opens: string; closes: string };

/** For `openingHoursSpecification` of schema.org. */
export function openingSpecifications({ days }: OpeningHours): OpeningSpecification[] {
  return groupsOf(days).flatMap(({ group, hours }) =>
    typeof hours === 'string' ? [] : [{ dayOfWeek: group, opens: clock(hours.opens), closes: clock(hours.closes) }],
  );
}

function groupsOf(days: OpeningHours['days']): { group: Day[]; hours: DayHours }[] {
  const groups: { group: Day[]; hours: DayHours }[] = [];
  for (const [day, hours] of days) {
    const last = groups.at(-1);
    const isNext = last && DAYS.indexOf(last.group.at(-1) as Day) + 1 === DAYS.indexOf(day);
    if (isNext && wordsOf(last.hours) === wordsOf(hours)) last.group.push(day);
    else groups.push({ group: [day], hours });
  }
  return groups;
}

function nameOf(group: readonly Day[]): string {
  const [first, last] = [group[0] as Day, group.at(-1) as Day];
  return first === last ? first : `${first.slice(0, 3)} – ${last.slice(0, 3)}`;
}

function wordsOf(hours: DayHours): string {
  if (hours === 'closed') return 'Closed';
  if (hours === 'by appointment') return 'By appointment';
  return `${formatTime(hours.opens)} – ${formatTime(hours.closes)}`;
}

function clock(minutes: number): string {
  const shown = Math.min(minutes, MIDNIGHT - 1);
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}
