import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

/** Where a car is registered, unlike where it stands, can be the ACT. */
export const REGO_STATES = [...STATES, 'ACT', 'Unregistered'] as const;
export type RegoState = (typeof REGO_STATES)[number];

export const REGO_STATE_NAMES: Record<RegoState, string> = {
  ...STATE_NAMES,
  ACT: 'Australian Capital Territory',
  Unregistered: 'Unregistered',
};

export const CERTIFICATES = ['Supplied', 'Supplied at sale', 'Not supplied'] as const;

export const SERVICE_HISTORIES = ['Full', 'Partial', 'None'] as const;
