/** Days and years as spreadsheets and dealers write them, where only one is meant. */
import { newestYear, OLDEST_YEAR } from '#app/vocabulary/cars.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const SEPARATOR = "[ ,./'’-]+";
const TIME =
  /(?:[ t,]+)(?:at )?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?: ?(?:utc|gmt|aest|aedt|[+-]\d{2}:?\d{2}))?$/;
const WORDS_BEFORE =
  /^(?:(?:rego|registration|reg|exp|expiry|expires|until|till|til|to|due|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*[ .:,]+)+/;
/** 1 January 2000 and 31 December 2099, in days that Excel counts. */
const EXCEL_DAYS = [36_526, 73_050] as const;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

type Parts = { year: string; month: string; day?: string };
type Shape = [pattern: RegExp, toParts: (groups: string[]) => Parts[]];

const SHAPES: Shape[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([year = '', month = '', day]) => [{ year, month, ...(day && { day }) }]],
  [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/, ([a = '', b = '', year = '']) => dayAndMonth(a, b, year)],
  [/^(\d{1,2})[-/.](\d{4}|[2-9]\d)$/, ([month = '', year = '']) => [{ year, month }]],
  [/^(\d{4})[-/.](\d{1,2})$/, ([year = '', month = '']) => [{ year, month }]],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)?${SEPARATOR}${MONTH}${SEPARATOR}(\\d{2}|\\d{4})$`),
    ([day = '', month = '', year = '']) => [{ year, month, day }],
  ],
  [
    new RegExp(`^${MONTH}${SEPARATOR}(\\d{1,2})(?:st|nd|rd|th)?[ ,]+(\\d{4})$`),
    ([month = '', day = '', year = '']) => [{ year, month, day }],
  ],
  [new RegExp(`^${MONTH}(?:${SEPARATOR})?(\\d{2}|\\d{4})$`), ([month = '', year = '']) => [{ year, month }]],
  [/^(20\d{2})(\d{2})(\d{2})$/, ([year = '', month = '', day = '']) => [{ year, month, day }]],
  [/^(\d{2})(\d{2})(20\d{2})$/, ([day = '', month = '', year = '']) => [{ year, month, day }]],
];

/** The day before the month, except where that is no date. */
function dayAndMonth(first: string, second: string, year: string): Parts[] {
  return [
    { year, month: second, day: first },
    { year, month: first, day: second },
  ];
}

/** `2027-12-31`, of a month its last day. Null if it isn't clear. */
export function readDay(text: string): string | null {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (/^\d{4}-\d\d-\d\dt[\d:.]+z$/.test(written)) return readInstant(written);
  if (/^\d{5}(?:\.\d+)?$/.test(written)) return readExcelDay(Number(written));
  const date = written.replace(TIME, '').replace(WORDS_BEFORE, '');
  for (const [pattern, toParts] of SHAPES) {
    const [, ...groups] = pattern.exec(date) ?? [];
    const day =
      groups.length > 0
        ? toParts(groups)
            .map(toDay)
            .find((one) => one !== null)
        : null;
    if (day) return day;
  }
  return null;
}

function readInstant(written: string): string | null {
  const at = new Date(written.toUpperCase());
  return Number.isNaN(at.getTime()) ? null : melbourneDay(at);
}

function readExcelDay(days: number): string | null {
  const [first, last] = EXCEL_DAYS;
  return days < first || days > last ? null : isoDay(new Date(EXCEL_EPOCH + Math.floor(days) * DAY_MS));
}

function toDay({ year, month, day }: Parts): string | null {
  const wholeYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const index = /^\d+$/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month);
  // Day 0 of the next month is the last of this one.
  const at = day === undefined ? Date.UTC(wholeYear, index + 1, 0) : Date.UTC(wholeYear, index, Number(day));
  const is = new Date(at);
  const isReal = is.getUTCMonth() === index && (day === undefined || is.getUTCDate() === Number(day));
  return isReal && wholeYear >= 2000 && wholeYear < 2100 ? isoDay(is) : null;
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const WHOLE_YEARS = /(?<![\d.,$])((?:19|20)\d\d)(?:\.0+)?(?!\d|[,.]\d| ?(?:cc|kms?|klms?|kg|kw|nm|mm)\b)/g;
const SHORT_YEARS = [
  /\bmy ?(\d\d)(?:\.\d+)?\b/g,
  /^['’](\d\d)$/g,
  /^(?:0?[1-9]|1[0-2])[-/.](\d\d)$/g,
  /^\d{1,2}[-/.]\d{1,2}[-/.](\d\d)$/g,
  new RegExp(`(?<![a-z])${MONTH}(?:${SEPARATOR})?(\\d\\d)$`, 'g'),
];

/** "11/12" may be a month and a year or the other way round, "2018/19" either year. */
const IS_AMBIGUOUS = /^\d{1,2}[-/.](?:0?\d|1[0-2])$|^\d{4}[-/](?:1[3-9]|[2-9]\d)$/;

/** Of "11/2018", "MY18", "Nov-18" and "2018 Model" the year. Null if none is plausible, or several. */
export function readYear(text: string, now?: Date): number | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  const written = plain.replace(/^([12]),(\d{3})$/, '$1$2');
  const newest = newestYear(now);
  const whole = [...written.matchAll(WHOLE_YEARS)].map(([, year]) => Number(year));
  const short = SHORT_YEARS.flatMap((pattern) => [...written.matchAll(pattern)]).map((match) =>
    ofCentury(Number(match.at(-1)), newest),
  );
  const plausible = new Set([...whole, ...short].filter((year) => year >= OLDEST_YEAR && year <= newest));
  const [year = null] = plausible;
  return plausible.size > 1 || IS_AMBIGUOUS.test(written) ? null : year;
}

function ofCentury(short: number, newest: number): number {
  return 2000 + short > newest ? 1900 + short : 2000 + short;
}
