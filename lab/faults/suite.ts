/** Runs every fault in turn and prints each result as it comes. */
import pg from 'pg';
import { cleanUpAtEnd } from './clean-up.ts';
import { useCodesTwice } from './codes-twice.ts';
import { fillDiskOnPostgres } from './failing-disk.ts';
import { failS3OnPostgres } from './failing-s3.ts';
import { failSmtp } from './failing-smtp.ts';
import type { Fault } from './fault.ts';
import { followFromTwoProcesses } from './feed-two-processes.ts';
import { hangClientsOnPostgres } from './hung-clients.ts';
import { killDuringAlerts } from './killed-alerts.ts';
import { killDuringDeletions } from './killed-deletions.ts';
import { killBrowserDuringDrafts } from './killed-drafts.ts';
import { killDuringMessages } from './killed-messages.ts';
import { killDuringMixEmbedded, killDuringMixOnPostgres } from './killed-mix.ts';
import { killDuringSignUpsEmbedded, killDuringSignUpsOnPostgres } from './killed-sign-ups.ts';
import { cutConnections } from './lost-connections.ts';
import { ONLY } from './options.ts';
import { endSiteLogs } from './site-logs.ts';
import { stepClockOnPostgres } from './stepped-clock.ts';

const SERVER = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

const ON_EMBEDDED: Run[] = [killDuringSignUpsEmbedded, killBrowserDuringDrafts, killDuringMixEmbedded];
const ON_POSTGRES: RunOnPostgres[] = [
  useCodesTwice,
  killDuringSignUpsOnPostgres,
  failSmtp,
  fillDiskOnPostgres,
  failS3OnPostgres,
  hangClientsOnPostgres,
  stepClockOnPostgres,
  killDuringDeletions,
  killDuringAlerts,
  killDuringMessages,
  killDuringMixOnPostgres,
  cutConnections,
  followFromTwoProcesses,
];

type Run = () => Promise<Fault[]>;
type RunOnPostgres = (server: string) => Promise<Fault[]>;

/** Returns whether anything was lost. */
export async function runFaults(): Promise<boolean> {
  const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(ONLY.toLowerCase());
  const runs = ON_EMBEDDED.filter(isWanted);
  if (await isReachable(SERVER)) runs.push(...ON_POSTGRES.filter(isWanted).map((run) => () => run(SERVER)));
  else process.stdout.write('No PostgreSQL server answers (TEST_DATABASE_URL): its faults are skipped.\n');
  let isLost = false;
  let areLogsNeeded = true;
  // After the last sites are stopped: they leave what they printed too.
  cleanUpAtEnd(async () => endSiteLogs(areLogsNeeded));
  for (const run of runs) {
    for (const fault of await run()) {
      print(fault);
      isLost ||= fault.isLost;
    }
  }
  areLogsNeeded = isLost;
  return isLost;
}

function print({ name, outcome, isLost }: Fault) {
  process.stdout.write(`${isLost ? 'LOST ' : ''}${name}: ${outcome}\n`);
}

async function isReachable(server: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
