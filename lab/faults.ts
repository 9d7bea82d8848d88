/**
 * `npm run faults [-- PART…]` kills and interrupts the site in many ways and prints one line per fault with what was lost. Ends
 * with 1 if anything was lost. Uses the PostgreSQL server of TEST_DATABASE_URL, by default the local one. `--kills=20 --minutes=8
 * --seed=7` change the mix: how often it kills on each database, when it stops, and at which moments.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildIfNeeded } from '../scripts/build.ts';
import { cleanUpAtEnd, runAndCleanUp } from './clean-up.ts';
import { chooseParts, FAULT_PARTS } from './parts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
});
const parts = chooseParts(FAULT_PARTS, positionals);
const mix = {
  kills: Number(values.kills ?? 100),
  minutes: Number(values.minutes ?? 60),
  seed: Number(values.seed ?? randomInt(1_000_000)),
};

await runAndCleanUp(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-faults-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  // The app reads them when it loads: this process and its sites need the same secret, and it a folder of its own.
  process.env.AUTH_SECRET = 'known to the faults and of no use elsewhere';
  process.env.DATA_DIR = folder;
  process.env.LOG_LEVEL = 'silent';
  process.env.BRIEF_SITES = 'yes';
  await buildIfNeeded();
  const { LOGS, SERVER } = await import('./victim.ts');
  let isWell = true;
  cleanUpAtEnd(() => isWell && rm(LOGS, { recursive: true, force: true }));
  const server = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 3000 });
  await server.connect();
  await server.end();
  const { FAULTS } = await import('./faults/all.ts');
  for (const part of parts) {
    for await (const { name, outcome, isLost } of await FAULTS[part](mix)) {
      process.stdout.write(`${isLost ? 'LOST ' : ''}${name}: ${outcome}\n`);
      isWell &&= !isLost;
    }
  }
  if (!isWell) process.stdout.write(`What the sites printed is in ${LOGS}\n`);
  return isWell;
});
