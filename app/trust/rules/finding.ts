export type RuleName =
  | 'low-price'
  | 'same-photo'
  | 'scam-words'
  | 'shared-contact'
  | 'many-listings'
  | 'copied-text'
  | 'same-car';

/** `evidence` has ids and words for a moderator, never a number, an address or a name. */
export type Finding = { listingId: string; rule: RuleName; evidence: Record<string, unknown> };
