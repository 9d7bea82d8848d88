import { type Review, startReview } from '#app/stock/review.ts';
import type { RunFigures } from '#app/stock/run.ts';

export type Outcome = 'new' | 'changed' | 'unchanged' | 'relisted';

export type ImportFigures = Record<Outcome, number> & {
  records: number;
  rejected: number;
  /** Rows that the file says are sold or not for sale yet. */
  leftOut: number;
  withdrawn: number;
  review: Review;
  photos: { stored: number; failed: number; failedBefore: number };
  /** Records without a key. If there are any, no car counts as missing from the file. */
  unknowable: number;
  isInterrupted: boolean;
  failure: string | null;
  withdrawalRefusal: string | null;
};

export function startFigures(): ImportFigures {
  return {
    records: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    relisted: 0,
    rejected: 0,
    leftOut: 0,
    withdrawn: 0,
    unknowable: 0,
    review: startReview(),
    photos: { stored: 0, failed: 0, failedBefore: 0 },
    isInterrupted: false,
    failure: null,
    withdrawalRefusal: null,
  };
}

export function toRunFigures(figures: ImportFigures, sizeBytes: number): RunFigures {
  const { records, unchanged, relisted, rejected, leftOut, changed } = figures;
  return {
    records,
    unchanged,
    relisted,
    rejected,
    leftOut,
    changed,
    new: figures.new,
    vanished: figures.withdrawn,
    readBytes: sizeBytes,
    vanishedRefusal: figures.withdrawalRefusal,
    review: figures.review.summarise(),
  };
}
