import { STATE_NAMES, STATES, type State } from './states.ts';

const CERTIFICATE_NAMES: Partial<Record<RegoState, string>> = {
  VIC: 'Roadworthy certificate (RWC)',
  QLD: 'Safety certificate',
  NSW: 'Pink slip (safety check)',
  ACT: 'Certificate of inspection',
  NT: 'Roadworthy inspection',
};

/** What the state calls it. */
export function certificateName({ regoState, location }: { regoState: RegoState | null; location: State }): string {
  const state = regoState === null || regoState === 'Unregistered' ? location : regoState;
  return CERTIFICATE_NAMES[state] ?? 'Roadworthy inspection';
}

/** A car can be registered in the ACT, although it is listed under NSW. */
export const REGO_STATES = [...STATES, 'ACT', 'Unregistered'] as const;
export type RegoState = (typeof REGO_STATES)[number];

export const REGO_STATE_NAMES: Record<RegoState, string> = {
  ...STATE_NAMES,
  ACT: 'Australian Capital Territory',
  Unregistered: 'Unregistered',
};

export const CERTIFICATES = ['Supplied', 'Supplied at sale', 'Not supplied'] as const;

export const SERVICE_HISTORIES = ['Full', 'Partial', 'None'] as const;
