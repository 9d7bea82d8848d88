/** The report of an import for the terminal. */
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { columnsOf } from '#app/stock/columns.ts';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';
import type { ImportFigures } from '#app/stock/figures.ts';
import type { Mapping } from '#app/stock/mapping.ts';
import {
  describeCounted,
  describeDoubt,
  describeNote,
  describeRejection,
  type ReviewSummary,
} from '#app/stock/review.ts';
import { wordLabel } from '#app/stock/words.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type ReportOptions = { isDryRun: boolean; withdrawsMissing: boolean; photos: string | null; rejects: string | null };

export function reportImport(figures: ImportFigures, options: ReportOptions, samples: FieldSample[] = []): string[] {
  const review = figures.review.summarise();
  return [
    ...reportEnding(figures),
    ...(options.isDryRun ? [...reportFields(review, samples), ...reportWords(review)] : []),
    reportRecords(figures, options),
    ...reportReasons(figures, review, options),
    ...reportNotes(review),
    ...reportDoubts(review),
    ...reportWithdrawal(figures, options),
    ...reportPhotos(figures, options),
  ];
}

function reportEnding({ failure, isInterrupted }: ImportFigures): string[] {
  if (failure) return [failure, 'The records before it were imported. Fix the file and run it again.'];
  if (isInterrupted) return ['Interrupted. Every listing so far is complete. Run the same command again to continue.'];
  return [];
}

function reportRecords(figures: ImportFigures, { isDryRun }: ReportOptions): string {
  const parts = [
    `${formatCount(figures.new)} new`,
    `${formatCount(figures.changed)} changed`,
    `${formatCount(figures.unchanged)} unchanged`,
    ...(figures.relisted > 0 ? [`${formatCount(figures.relisted)} for sale again`] : []),
    `${formatCount(figures.rejected)} rejected`,
    ...(figures.leftOut > 0 ? [`${formatCount(figures.leftOut)} left out`] : []),
  ];
  const start = isDryRun ? 'Dry run, nothing was written. ' : '';
  const records = figures.records === 1 ? 'record' : 'records';
  return `${start}${formatCount(figures.records)} ${records}: ${parts.join(', ')}.`;
}

function reportReasons(
  { rejected }: ImportFigures,
  { rejections }: ReviewSummary,
  { rejects }: ReportOptions,
): string[] {
  if (rejected === 0) return [];
  return [
    'Rejected, by reason (a record may have several):',
    ...rejections.map((rejection) => `  ${describeRejection(rejection)}`),
    ...(rejects ? [`The rejected records are in ${rejects}: fix them there and import that file.`] : []),
  ];
}

function reportNotes({ notes = [], leftOut }: ReviewSummary): string[] {
  const isAny = leftOut !== undefined && leftOut.values.length > 0;
  return [
    ...(isAny ? [`Left out as sold or not for sale yet: ${describeCounted(leftOut)}`] : []),
    ...(notes.length > 0 ? ['Not taken as written:', ...notes.map((note) => `  ${describeNote(note)}`)] : []),
  ];
}

function reportDoubts({ doubts }: ReviewSummary): string[] {
  if (doubts.length === 0) return [];
  return ['Imported as they are, but check these:', ...doubts.map((doubt) => `  ${describeDoubt(doubt)}`)];
}

/** Words that became something else, and words that mean nothing yet, with how many records have them. */
function reportWords({ words }: ReviewSummary): string[] {
  if (words.length === 0) return [];
  return [
    'Words of the file:',
    ...words.map(({ field, word, value, count }) => {
      const meaning = value === null ? 'not understood' : `read as ${value}`;
      return `  ${wordLabel(field)}: ${word === '' ? 'blank' : `"${word}"`} ${meaning} (${formatCount(count)})`;
    }),
  ];
}

function reportFields({ fields }: ReviewSummary, samples: FieldSample[]): string[] {
  if (samples.length === 0) return [];
  return [
    'What the file becomes:',
    ...samples.map(({ field, columns, cells }) => {
      const summary = fields.find((one) => one.field === field);
      const becomes = summary ? (summary.range ?? describeCounted(summary)) : 'nothing';
      const from = cells.length > 0 ? `, such as ${cells.map((cell) => `"${cell}"`).join(', ')}` : '';
      return `  ${fieldOf(field).label} (${columns}${from}): ${becomes}`;
    }),
  ];
}

function reportWithdrawal(
  { withdrawn, withdrawalRefusal }: ImportFigures,
  { withdrawsMissing, isDryRun }: ReportOptions,
): string[] {
  if (!withdrawsMissing) return [];
  if (withdrawalRefusal) return [`No car was marked as sold: ${withdrawalRefusal}.`];
  const verb = isDryRun ? 'would be marked' : 'marked';
  return [`${formatCount(withdrawn)} missing from the file and ${verb} as sold.`];
}

function reportPhotos({ photos }: ImportFigures, options: ReportOptions): string[] {
  if (!options.photos) return [];
  const stored = options.isDryRun ? 'to import' : 'imported';
  const before =
    photos.failedBefore > 0 ? `, ${formatCount(photos.failedBefore)} failed before, with the same files` : '';
  return [`Photos: ${formatCount(photos.stored)} ${stored}, ${formatCount(photos.failed)} failed${before}.`];
}

type FieldSample = { field: FieldName; columns: string; cells: string[] };

const CELLS = 3;
const LONGEST_CELL = 40;

export function startSamples(mapping: Mapping, header: string[]) {
  const samples = FIELD_NAMES.flatMap((field) => {
    const rule = mapping.fields[field];
    const columns = rule ? columnsOf(mapping, rule) : [];
    return rule
      ? [{ field, columns: describeColumns(columns), cells: [] as string[], index: header.indexOf(columns[0] ?? '') }]
      : [];
  });
  return {
    add({ cells }: CsvRecord) {
      for (const sample of samples) {
        const cell = toShown(cells[sample.index] ?? '');
        if (sample.cells.length < CELLS && cell !== '' && !sample.cells.includes(cell)) sample.cells.push(cell);
      }
    },
    list: (): FieldSample[] => samples.map(({ index: _, ...sample }) => sample),
  };
}

function describeColumns(columns: string[]): string {
  if (columns.length === 0) return 'the same for all';
  return `${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`;
}

function toShown(cell: string): string {
  const shown = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return shown.length > LONGEST_CELL ? `${shown.slice(0, LONGEST_CELL)}…` : shown;
}
