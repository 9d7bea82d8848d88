/** The report of an import for the terminal. */
import type { ImportFigures } from '#app/stock/figures.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Asked = { isDryRun: boolean; withdrawsMissing: boolean; photos: string | null; rejects: string | null };

export function reportImport(figures: ImportFigures, asked: Asked): string[] {
  return [
    ...reportEnding(figures),
    reportRecords(figures, asked),
    ...reportReasons(figures, asked),
    ...reportWithdrawal(figures, asked),
    ...reportPhotos(figures, asked),
  ];
}

function reportEnding({ failure, isInterrupted }: ImportFigures): string[] {
  if (failure) return [failure, 'The records before it were imported. Fix the file and run it again.'];
  if (isInterrupted) return ['Interrupted. Every listing so far is complete. Run the same command again to continue.'];
  return [];
}

function reportRecords(figures: ImportFigures, { isDryRun }: Asked): string {
  const parts = [
    `${formatCount(figures.new)} new`,
    `${formatCount(figures.changed)} changed`,
    `${formatCount(figures.unchanged)} unchanged`,
    ...(figures.relisted > 0 ? [`${formatCount(figures.relisted)} for sale again`] : []),
    `${formatCount(figures.rejected)} rejected`,
  ];
  const start = isDryRun ? 'Dry run, nothing was written. ' : '';
  const records = figures.records === 1 ? 'record' : 'records';
  return `${start}${formatCount(figures.records)} ${records}: ${parts.join(', ')}.`;
}

function reportReasons({ reasons, rejected }: ImportFigures, { rejects }: Asked): string[] {
  if (rejected === 0) return [];
  const rows = [...reasons].sort(([, a], [, b]) => b - a);
  const width = Math.max(...rows.map(([, count]) => formatCount(count).length));
  return [
    'Rejected, by reason (a record may have several):',
    ...rows.map(([reason, count]) => `  ${formatCount(count).padStart(width)}  ${reason}`),
    ...(rejects ? [`The rejected records are in ${rejects}: fix them there and import that file.`] : []),
  ];
}

function reportWithdrawal(
  { withdrawn, withdrawalRefusal }: ImportFigures,
  { withdrawsMissing, isDryRun }: Asked,
): string[] {
  if (!withdrawsMissing) return [];
  if (withdrawalRefusal) return [`No car was marked as sold: ${withdrawalRefusal}.`];
  const verb = isDryRun ? 'would be marked' : 'marked';
  return [`${formatCount(withdrawn)} missing from the file and ${verb} as sold.`];
}

function reportPhotos({ photos }: ImportFigures, asked: Asked): string[] {
  if (!asked.photos) return [];
  const stored = asked.isDryRun ? 'to import' : 'imported';
  const before =
    photos.failedBefore > 0 ? `, ${formatCount(photos.failedBefore)} failed before, with the same files` : '';
  return [`Photos: ${formatCount(photos.stored)} ${stored}, ${formatCount(photos.failed)} failed${before}.`];
}
