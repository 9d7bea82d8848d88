import { expect, test } from 'vitest';
import { startFigures } from '#app/stock/figures.ts';
import { reportImport } from './import-report.ts';

const options = { isDryRun: false, withdrawsMissing: false, photos: null, rejects: null };

const problem = (field: string, value: string, reason: string) => [{ field, value, reason }];

test('rejections are counted by reason, most frequent first, with the commonest values', () => {
  const figures = { ...startFigures(), records: 16_734, new: 15_000, changed: 100, unchanged: 27, rejected: 1607 };
  for (let n = 0; n < 1604; n += 1) figures.review.addRejected(problem('doors', '', 'is missing'));
  for (const value of ['POA', 'Call', 'POA']) {
    figures.review.addRejected(problem('price', value, 'isn’t a number'));
  }
  expect(reportImport(figures, { ...options, rejects: 'r.csv' })).toEqual([
    '16,734 records: 15,000 new, 100 changed, 27 unchanged, 1,607 rejected.',
    'Rejected, by reason (a record may have several):',
    '  1,604 rows: Doors missing',
    '  3 rows: Price isn’t a number: POA (2), Call (1)',
    'The rejected records are in r.csv: fix them there and import that file.',
  ]);
});

test('a dry run says what would happen', () => {
  const photos = { stored: 4, failed: 1, failedBefore: 0 };
  const figures = { ...startFigures(), records: 1, new: 1, withdrawn: 2, relisted: 1, photos };
  expect(reportImport(figures, { ...options, isDryRun: true, withdrawsMissing: true, photos: 'p' })).toEqual([
    'Dry run, nothing was written. 1 record: 1 new, 0 changed, 0 unchanged, 1 for sale again, 0 rejected.',
    '2 missing from the file and would be marked as sold.',
    'Photos: 4 to import, 1 failed.',
  ]);
});

test('the report starts with why a run ended early and why no car was marked as sold', () => {
  const failed = {
    ...startFigures(),
    failure: 'cars.csv cannot be read.',
    withdrawalRefusal: 'the file could not be read to its end',
  };
  expect(reportImport(failed, { ...options, withdrawsMissing: true })).toEqual([
    'cars.csv cannot be read.',
    'The records before it were imported. Fix the file and run it again.',
    '0 records: 0 new, 0 changed, 0 unchanged, 0 rejected.',
    'No car was marked as sold: the file could not be read to its end.',
  ]);
  const interrupted = { ...startFigures(), isInterrupted: true, photos: { stored: 0, failed: 0, failedBefore: 2 } };
  expect(reportImport(interrupted, { ...options, photos: 'p' })).toEqual([
    'Interrupted. Every listing so far is complete. Run the same command again to continue.',
    '0 records: 0 new, 0 changed, 0 unchanged, 0 rejected.',
    'Photos: 0 imported, 0 failed, 2 failed before, with the same files.',
  ]);
});
