/** An import by the page as its screens know it. */
export type ImportState = 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'stopped' | 'undoing' | 'undone';

export const STATE_LABELS: Record<ImportState, string> = {
  uploaded: 'Waiting for its columns',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  importing: 'Being imported',
  done: 'Imported',
  stopped: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const FINDING_LABELS = {
  new: 'New',
  changed: 'Changed',
  relisted: 'For sale again',
  vanished: 'Vanished',
  rejected: 'Rejected',
} as const;
export type FindingKind = keyof typeof FINDING_LABELS;

export function isFindingKind(word: string | null): word is FindingKind {
  return word !== null && Object.hasOwn(FINDING_LABELS, word);
}

/** How far a run is and what it found or did. `vanished` are marked sold only where that was asked. */
export type RunFigures = Record<FindingKind, number> & {
  records: number;
  unchanged: number;
  readBytes: number;
  /** Of a check: the listings that earlier imports had made when it began. */
  imported?: number;
  /** Why nobody can say what has vanished. */
  vanishedRefusal: string | null;
};

export const UPLOAD_LIMIT_MB = 30;
export const UPLOADS_OF_SELLER = { name: 'imports-of-seller', tries: 40, seconds: 3600 };
export const UNDO_HOURS = 24;

/** While it is, the page looks again every second. */
export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** A field of a listing before and after, in words. */
export type FieldChange = { field: string; from: string; to: string };
/** What is wrong with a record, with the column that says it. */
export type CellProblem = { field: string; column: string; value: string; reason: string };

export type FindingDetails = {
  changes?: FieldChange[];
  problems?: CellProblem[];
  /** The record as it came and why it was rejected, for the file of rejects. */
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
  'Your listings have changed since this file was checked, so nothing was imported. It is checked again: see what would change now, and confirm that.';

export const ANOTHER_AT_WORK = 'Another import of yours is at work. Wait until it has ended, then try again.';
