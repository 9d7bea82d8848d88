/** What an import did, in words for a terminal. */
import type { ImportFigures } from '#app/listings/import/figures.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Asked = { isDryRun: boolean; withdrawsMissing: boolean; photos: string | null; rejects: string | null };

/** The last lines of a run. */
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
  if (failure) return [failure, 'What stands before that was read; mend the file and run it again.'];
  if (isInterrupted) return ['Interrupted. Every listing so far is whole; run the same command again to go on.'];
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
    ...(rejects ? [`The rejected records are in ${rejects}: mend them there and import that file.`] : []),
  ];
}

function reportWithdrawal(
  { withdrawn, withdrawalRefusal }: ImportFigures,
  { withdrawsMissing, isDryRun }: Asked,
): string[] {
  if (!withdrawsMissing) return [];
  if (withdrawalRefusal) return [`Nothing was marked sold: ${withdrawalRefusal}.`];
  const verb = isDryRun ? 'would be marked' : 'marked';
  return [`${formatCount(withdrawn)} vanished from the file and ${verb} sold.`];
}

function reportPhotos({ photos }: ImportFigures, asked: Asked): string[] {
  if (!asked.photos) return [];
  const stored = asked.isDryRun ? 'to take in' : 'taken in';
  const before =
    photos.failedBefore > 0 ? `, ${formatCount(photos.failedBefore)} failed earlier and are the same files still` : '';
  return [`Photos: ${formatCount(photos.stored)} ${stored}, ${formatCount(photos.failed)} failed${before}.`];
}
