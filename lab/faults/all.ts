import type { Outcome } from '../outcome.ts';
import type { FAULT_PARTS } from '../parts.ts';
import { killDuringAgreements } from './agreements.ts';
import { killDuringAlerts } from './alerts.ts';
import { useCodesTwice } from './codes.ts';
import { cutConnections } from './connections.ts';
import { killBrowserDuringDrafts } from './drafts.ts';
import { followFromTwoProcesses } from './followers.ts';
import { killDuringMixEmbedded, killDuringMixOnPostgres, type MixOptions } from './mix/mix.ts';
import { failSmtp } from './smtp.ts';
import { failDisk, failS3 } from './store.ts';
import { runTwoServers } from './two-servers/show.ts';

type Fault = (mix: MixOptions) => Promise<Outcome[]> | AsyncGenerator<Outcome>;

export const FAULTS: Record<(typeof FAULT_PARTS)[number], Fault> = {
  mix: killDuringMixOnPostgres,
  'embedded-mix': killDuringMixEmbedded,
  drafts: killBrowserDuringDrafts,
  alerts: killDuringAlerts,
  agreements: killDuringAgreements,
  codes: useCodesTwice,
  connections: cutConnections,
  followers: followFromTwoProcesses,
  smtp: failSmtp,
  disk: failDisk,
  s3: failS3,
  'two-servers': runTwoServers,
};
