/**
 * `npm run faults`: kills and interrupts the site in many ways and prints one line per fault with what was lost. Exits
 * with 1 if anything was lost. Uses the PostgreSQL server of TEST_DATABASE_URL, by default the local one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../scripts/build.ts';
import { cleanUpAll, cleanUpAtEnd } from './faults/clean-up.ts';

let isEnding = false;
const folder = await mkdtemp(join(tmpdir(), 'kerbside-faults-'));
cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
process.on('uncaughtException', (error) => {
  if (!isEnding) process.stderr.write(`${error.stack}\n`);
  void end(1);
});
// The app reads them when it loads, also from helpers of the tests: this process and its sites need the same secret, and a folder of their own.
process.env.AUTH_SECRET = 'known to the fault suite and of no use elsewhere';
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = 'silent';
process.env.BRIEF_SITES = 'yes';
await buildIfNeeded();
const { runFaults } = await import('./faults/suite.ts');
await end((await runFaults()) ? 1 : 0);

/** Only the first call counts: cleaning up makes the rest of the suite fail too. */
async function end(code: number) {
  if (isEnding) return;
  isEnding = true;
  await cleanUpAll();
  process.exit(code);
}
