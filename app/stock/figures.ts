import type { Problem } from '#app/stock/mapping/map-record.ts';
import type { RunFigures } from '#app/stock/run.ts';

export type Outcome = 'new' | 'changed' | 'unchanged' | 'relisted';

export type ImportFigures = Record<Outcome, number> & {
  records: number;
  rejected: number;
  withdrawn: number;
  /** A record may have several reasons. */
  reasons: Map<string, number>;
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
    withdrawn: 0,
    unknowable: 0,
    reasons: new Map(),
    photos: { stored: 0, failed: 0, failedBefore: 0 },
    isInterrupted: false,
    failure: null,
    withdrawalRefusal: null,
  };
}

export function countRejected(figures: ImportFigures, problems: Problem[]) {
  figures.rejected += 1;
  for (const { field, reason } of problems) {
    // The same reason for any number of cells.
    const told = field === 'record' ? 'record has more or fewer cells than the header' : `${field} ${reason}`;
    figures.reasons.set(told, (figures.reasons.get(told) ?? 0) + 1);
  }
}

export function toRunFigures(figures: ImportFigures, sizeBytes: number): RunFigures {
  const { records, unchanged, relisted, rejected, changed } = figures;
  return {
    records,
    unchanged,
    relisted,
    rejected,
    changed,
    new: figures.new,
    vanished: figures.withdrawn,
    readBytes: sizeBytes,
    vanishedRefusal: figures.withdrawalRefusal,
  };
}
