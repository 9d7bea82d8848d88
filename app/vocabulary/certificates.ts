import type { RegoState } from '#app/vocabulary/rego.ts';
import type { State } from '#app/vocabulary/states.ts';

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
