import type { Problem } from '#app/listings/import/map-record.ts';

/** What became of a record that could be a listing. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'relisted';

/** What an import did, or in a dry run would do. */
export type ImportFigures = Record<Outcome, number> & {
  records: number;
  rejected: number;
  withdrawn: number;
  /** How many records were rejected for each reason; a record may have several. */
  reasons: Map<string, number>;
  photos: { stored: number; failed: number; failedBefore: number };
  /** Records of which nobody can say which car they are. While there are any, nothing counts as vanished. */
  unknowable: number;
  isInterrupted: boolean;
  /** Why the file could not be read to its end. */
  failure: string | null;
  /** Why vanished records were not looked for although that was asked. */
  withdrawalRefusal: string | null;
};

export function startFigures(): ImportFigures {
  return {
    ...{ records: 0, new: 0, changed: 0, unchanged: 0, relisted: 0, rejected: 0, withdrawn: 0, unknowable: 0 },
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
    // How many cells a record has differs from record to record, and is one reason all the same.
    const told = field === 'record' ? 'record has more or fewer cells than the header' : `${field} ${reason}`;
    figures.reasons.set(told, (figures.reasons.get(told) ?? 0) + 1);
  }
}
