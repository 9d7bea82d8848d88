import type { ReviewSummary } from '#app/stock/review.ts';

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'stopped' | 'undoing' | 'undone';

export const STATE_LABELS: Record<ImportState, string> = {
  uploaded: 'Waiting for you to match columns',
  checking: 'Checking',
  checked: 'Checked, not live yet',
  importing: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const FINDING_LABELS = {
  new: 'New',
  changed: 'Changed',
  relisted: 'Back on sale',
  vanished: 'Missing from file',
  rejected: 'Rejected',
} as const;
export type FindingKind = keyof typeof FINDING_LABELS;

export function isFindingKind(word: string | null): word is FindingKind {
  return word !== null && Object.hasOwn(FINDING_LABELS, word);
}

/** Cars missing from the file (`vanished`) are marked as sold only on request. */
export type RunFigures = Record<FindingKind, number> & {
  records: number;
  unchanged: number;
  leftOut?: number;
  held?: number;
  readBytes: number;
  /** Only for a check: how many imported listings there were when it began. */
  imported?: number;
  vanishedRefusal: string | null;
  review?: ReviewSummary;
  photos?: PhotoFigures;
};

export const SHOWN_FAILURES = 50;
/** `failures` are the first ones, a sentence each. While photos are added, the cars are live already. */
export type PhotoFigures = { stored: number; failed: number; failures: string[] };

export const UPLOAD_LIMIT_MB = 30;
export const ZIP_LIMIT_MB = 500;
export const UPLOADS_OF_SELLER = { name: 'imports-of-seller', attempts: 40, seconds: 3600 };
export const UNDO_HOURS = 24;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

export type FieldChange = { field: string; from: string; to: string };
export type CellProblem = { field: string; column: string; value: string; reason: string };

export type FindingDetails = {
  changes?: FieldChange[];
  problems?: CellProblem[];
  cells?: string[];
  reason?: string;
};

export type Finding = {
  id: number;
  kind: FindingKind;
  record: number;
  line: number;
  title: string;
  listingId: string | null;
  details: FindingDetails;
};

export const CHECKED_AGAIN =
  'Your listings have changed since this file was checked, so nothing was imported. We’ve checked it again: review the changes and confirm.';

export const ANOTHER_AT_WORK = 'Another import is running. Try again when it finishes.';
