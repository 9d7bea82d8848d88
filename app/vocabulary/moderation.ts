export const REPORT_REASONS = {
  scam: 'It looks like a scam',
  'not-theirs': 'It’s not the seller’s car, or the photos are of another car',
  wrong: 'The price, kilometres or condition are wrong',
  sold: 'It’s already sold',
  duplicate: 'The same car is listed twice',
  abuse: 'It’s rude, hateful or threatening',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** What buyers, the seller and the log read. */
export const REMOVAL_REASONS = {
  scam: 'It looked like a scam',
  'not-theirs': 'It wasn’t the seller’s car, or the photos were of another car',
  misleading: 'The price, kilometres or condition were misleading',
  unavailable: 'The car wasn’t for sale',
  duplicate: 'The car was listed twice',
  abuse: 'It was rude, hateful or threatening',
  rules: 'It broke our terms',
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;

export const REPORT_KINDS = ['listing', 'seller', 'conversation'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const DECISIONS = {
  dismiss: 'Dismissed',
  approve: 'Approved',
  ask: 'Asked the seller',
  hold: 'Held',
  deliver: 'Delivered a message',
  withhold: 'Removed a message',
  remove: 'Removed',
  suspend: 'Suspended',
  restore: 'Restored',
  'turn-down': 'Turned down',
  undo: 'Undone',
  'give-role': 'Made moderator',
  'take-role': 'No longer moderator',
  'remove-factor': 'Removed two-step verification',
} as const;
export type DecisionAction = keyof typeof DECISIONS;

/** Everything that is written to the administrators’ log. */
export const ACTS = {
  ...DECISIONS,
  'publish-article': 'Published an article',
  'change-article': 'Changed an article',
  'delete-article': 'Deleted an article',
  'mark-message': 'Marked a message',
  'delete-message': 'Deleted a message',
  'delete-account': 'Deleted an account',
  'delete-listing': 'Deleted a listing',
  'merge-names': 'Merged two spellings',
  'undo-merge': 'Undid a merge',
  'read-only': 'Made the site read-only',
  'read-write': 'Ended read-only',
} as const;
export type Act = keyof typeof ACTS;

export const UNDO_MINUTES = 10;
