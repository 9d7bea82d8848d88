import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

/** A car can be registered in the ACT, although it is listed under NSW. */
export const REGO_STATES = [...STATES, 'ACT', 'Unregistered'] as const;
export type RegoState = (typeof REGO_STATES)[number];

export const REGO_STATE_NAMES: Record<RegoState, string> = {
  ...STATE_NAMES,
  ACT: 'Australian Capital Territory',
  Unregistered: 'Unregistered',
};

export const CERTIFICATES = ['Supplied', 'Supplied at sale', 'Not supplied'] as const;
/** Buyers ask whether they get one, now or at the sale. */
export const CERTIFICATE_FAMILIES = {
  values: ['yes', 'no'],
  labels: { yes: 'Roadworthy or safety certificate', no: 'No certificate' },
} as const;

export const SERVICE_HISTORIES = ['Full', 'Partial', 'None'] as const;
/** Where they aren’t under a heading. */
export const SERVICE_HISTORY_NAMES = {
  Full: 'Full service history',
  Partial: 'Partial service history',
  None: 'No service history',
} as const;
