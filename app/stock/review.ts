import { showValue } from '#app/listings/field-values.ts';
import { FIELD_NAMES, type FieldName, fieldOf, type ListingFields } from '#app/listings/fields.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';
import { IS_MISSING, type Note, type Problem, type WordRead } from '#app/stock/mapping/map-record.ts';
import { mayBeMissing } from '#app/stock/mapping.ts';
import { isFieldName, LONGEST_WORD, toWord, valuesOf, type WordField, wordLabel } from '#app/stock/words.ts';
import { formatCars, formatCount } from '#app/vocabulary/numbers.ts';

export type RejectionSum = { field: string; reason: string; rows: number } & Counted;
/** `value` is null for a word without a meaning; the word '' is a blank. */
export type WordCount = { field: WordField; word: string; value: string | null; count: number };
export type DoubtSum = { sentence: string; cars: number; examples: { line: number; title: string; value: string }[] };
export type FieldSummary = { field: FieldName; range: string | null } & Counted;
export type NoteSum = Pick<Note, 'field' | 'is'> & { rows: number } & Counted;
export type ReviewSummary = {
  /** A check of before these had none. */
  notes?: NoteSum[];
  leftOut?: Counted;
  rejections: RejectionSum[];
  words: WordCount[];
  doubts: DoubtSum[];
  fields: FieldSummary[];
};

export type Review = {
  addRejected(problems: Problem[]): void;
  addWords(words: WordRead[]): void;
  addFields(fields: ListingFields): void;
  addDoubts(record: CsvRecord, fields: ListingFields, titleYear?: string): void;
  addNotes(notes: Note[]): void;
  addLeftOut(reason: string): void;
  summarise(): ReviewSummary;
};

const SHOWN_VALUES = 5;
const SHOWN_EXAMPLES = 5;
const UNKNOWN_WORDS = 60;
const RECOGNISED_WORDS = 20;

export function startReview(): Review {
  const rejections = new Map<string, { field: string; reason: string; rows: number; values: Tally }>();
  const notes = new Map<string, Pick<Note, 'field' | 'is'> & { rows: number; values: Tally }>();
  const leftOut = createTally();
  const words = new Map<WordField, { unknown: Tally; recognised: Tally }>();
  const doubts = new Map<string, DoubtSum>();
  const fields = new Map<FieldName, { values: Tally; least: number; most: number }>();

  function addRejected(problems: Problem[]) {
    for (const { column, field: name, value, reason } of problems) {
      const field = column ?? name;
      // The same reason for any number of cells.
      const problem = field === 'record' ? 'has more or fewer cells than the header' : reason;
      const key = `${field} ${problem}`;
      const sum = rejections.get(key) ?? { field, reason: problem, rows: 0, values: createTally() };
      rejections.set(key, sum);
      sum.rows += 1;
      if (value.trim() !== '') sum.values.add(toShown(value));
    }
  }

  function addWords(read: WordRead[]) {
    for (const { field, word, value } of read) {
      const isNoQuestion = word === '' && value === null && isFieldName(field) && mayBeMissing(field);
      if (isNoQuestion || word.length > LONGEST_WORD || saysValue(field, { word, value })) continue;
      const tallies = words.get(field) ?? { unknown: createTally(), recognised: createTally() };
      words.set(field, tallies);
      if (value === null) tallies.unknown.add(toWord(word));
      else tallies.recognised.add(JSON.stringify([toWord(word), value]));
    }
  }

  function addFields(car: ListingFields) {
    for (const field of FIELD_NAMES) {
      const value = car[field];
      if (value === null || value === '') continue;
      const summary = fields.get(field) ?? { values: createTally(), least: Infinity, most: -Infinity };
      fields.set(field, summary);
      summary.values.add(toShown(showValue(field, value)));
      summary.least = Math.min(summary.least, Number(value));
      summary.most = Math.max(summary.most, Number(value));
    }
  }

  function addNotes(read: Note[]) {
    for (const { field, value, is } of read) {
      const sum = notes.get(`${field} ${is}`) ?? { field, is, rows: 0, values: createTally() };
      notes.set(`${field} ${is}`, sum);
      sum.rows += 1;
      sum.values.add(toShown(value));
    }
  }

  function addDoubts(record: CsvRecord, car: ListingFields, titleYear = '') {
    const isOther = titleYear !== '' && Number(titleYear) !== car.year;
    const ofTitle = { sentence: 'the title says another year', value: `${car.year}, title ${titleYear}` };
    for (const { sentence, value } of [...findDoubts(car), ...(isOther ? [ofTitle] : [])]) {
      const sum = doubts.get(sentence) ?? { sentence, cars: 0, examples: [] };
      doubts.set(sentence, sum);
      sum.cars += 1;
      if (sum.examples.length < SHOWN_EXAMPLES) {
        sum.examples.push({ line: record.number, title: toShown(listingTitle(car)), value });
      }
    }
  }

  function summarise(): ReviewSummary {
    return {
      rejections: [...rejections.values()]
        .sort((a, b) => b.rows - a.rows)
        .map(({ values, ...sum }) => ({ ...sum, ...values.top(SHOWN_VALUES) })),
      notes: [...notes.values()].map(({ values, ...sum }) => ({ ...sum, ...values.top(SHOWN_VALUES) })),
      leftOut: leftOut.top(SHOWN_VALUES),
      words: [...words].flatMap(([field, tallies]) => toWordCounts(field, tallies)),
      doubts: [...doubts.values()].sort((a, b) => b.cars - a.cars),
      fields: FIELD_NAMES.flatMap((field) => {
        const summary = fields.get(field);
        return summary ? [{ field, range: rangeOf(field, summary), ...summary.values.top(SHOWN_VALUES) }] : [];
      }),
    };
  }

  return { addRejected, addWords, addFields, addDoubts, addNotes, addLeftOut: leftOut.add, summarise };
}

function toWordCounts(field: WordField, { unknown, recognised }: { unknown: Tally; recognised: Tally }): WordCount[] {
  const questions = unknown.top(UNKNOWN_WORDS).values.map(([word, count]) => ({ field, word, value: null, count }));
  const answers = recognised.top(RECOGNISED_WORDS).values.map(([key, count]) => {
    const [word, value] = JSON.parse(key) as [string, string];
    return { field, word, value, count };
  });
  return [...questions, ...answers];
}

/** "VIC", "vic" and "Victoria" need no explanation. */
function saysValue(field: WordField, { word, value }: { word: string; value: string | null }): boolean {
  const option = valuesOf(field)?.find((one) => one.value === value);
  return option !== undefined && [option.value, option.label].some((text) => toWord(text) === toWord(word));
}

function rangeOf(field: FieldName, { least, most }: { least: number; most: number }): string | null {
  const { kind } = fieldOf(field);
  if (valuesOf(field) || (kind !== 'number' && kind !== 'money')) return null;
  const [from, to] = [least, most].map((bound) => showValue(field, bound as never));
  return from === to ? String(from) : `${from} to ${to}`;
}

const LONGEST_SHOWN = 60;

function toShown(value: string): string {
  const shown = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return (shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown).toWellFormed();
}

/** "843 rows: Body type not understood: Sportswagon (312), Liftback (200) and 3 other values". */
export function describeRejection({ field, reason, rows, values, others }: RejectionSum): string {
  const name = FIELD_NAMES.find((one) => one === field);
  const label = name ? fieldOf(name).label : (NAMES[field] ?? field);
  const why = reason === IS_MISSING ? 'missing' : name && valuesOf(name) ? 'not understood' : reason;
  const counted = describeCounted({ values, others });
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}: ${label} ${why}${counted && `: ${counted}`}`;
}

export const NAMES: Record<string, string> = { key: 'Stock number', record: 'Row' };

const INSTEAD: { readonly [Name in FieldName]?: string } = {
  phoneNumber: 'your profile’s number used',
  isDriveAway: 'read as + govt. charges',
  features: 'read from the description',
};

/** "Rego expiry: 11 not understood, left blank: TBC (8), soon (3)". */
export function describeNote({ field, is, rows, values, others }: NoteSum): string {
  const outcome =
    is === 'shortened' ? 'shortened' : `not understood, ${(is === 'default' && INSTEAD[field]) || 'left blank'}`;
  return `${wordLabel(field)}: ${formatCount(rows)} ${outcome}: ${describeCounted({ values, others })}`;
}

export function describeCounted({ values, others }: Counted): string {
  const listed = values.map(([value, count]) => `${value} (${formatCount(count)})`).join(', ');
  if (others === 0) return listed;
  return `${listed} and ${formatCount(others)} other ${others === 1 ? 'value' : 'values'}`;
}

/** "2 cars: more than 500,000 km: row 3, 2014 Toyota Corolla (987,475 km)". */
export function describeDoubt({ sentence, cars, examples }: DoubtSum): string {
  const listed = examples.map(({ line, title, value }) => `row ${formatCount(line)}, ${title} (${value})`).join('; ');
  return `${formatCars(cars)}: ${sentence}: ${listed}${cars > examples.length ? '; …' : ''}`;
}

type Doubt = { field: FieldName; sentence: string; holds(fields: ListingFields, age: number): boolean };

const dollars = (fields: ListingFields) => fields.price / 100;

const DOUBTS: Doubt[] = [
  { field: 'kilometers', sentence: 'more than 500,000 km', holds: ({ kilometers }) => kilometers > 500_000 },
  {
    field: 'kilometers',
    sentence: 'more than 100,000 km a year',
    holds: ({ kilometers }, age) => kilometers <= 500_000 && kilometers > 100_000 * (age + 1),
  },
  {
    field: 'kilometers',
    sentence: 'less than 1,000 km on a car of more than 5 years',
    holds: ({ kilometers }, age) => kilometers < 1000 && age > 5,
  },
  {
    field: 'price',
    sentence: 'less than $2,000 for a car of the last 10 years',
    holds: (fields, age) => dollars(fields) < 2000 && age <= 10,
  },
  { field: 'price', sentence: 'less than $500', holds: (fields, age) => dollars(fields) < 500 && age > 10 },
  { field: 'price', sentence: 'more than $500,000', holds: (fields) => dollars(fields) > 500_000 },
  { field: 'doors', sentence: 'fewer than 2 or more than 5 doors', holds: ({ doors }) => doors < 2 || doors > 5 },
];

function findDoubts(fields: ListingFields, now: Date = new Date()): { sentence: string; value: string }[] {
  const age = now.getFullYear() - fields.year;
  return DOUBTS.filter((doubt) => doubt.holds(fields, age)).map(({ field, sentence }) => ({
    sentence,
    value: showValue(field, fields[field]),
  }));
}

export type Counted = {
  values: [value: string, count: number][];
  /** How many other values there are, or at least were noticed. */
  others: number;
};
type Tally = { add(value: string): void; top(length: number): Counted };

/** A file may have a different value in every row. */
const MOST_VALUES = 1000;

function createTally(): Tally {
  const counts = new Map<string, number>();
  let isFull = false;
  return {
    add(value) {
      const count = counts.get(value);
      if (count === undefined && counts.size >= MOST_VALUES) isFull = true;
      else counts.set(value, (count ?? 0) + 1);
    },
    top(length) {
      const values = [...counts].sort(([, a], [, b]) => b - a);
      return { values: values.slice(0, length), others: Math.max(0, values.length - length) + (isFull ? 1 : 0) };
    },
  };
}
