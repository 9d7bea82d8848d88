/**
 * `npm run faults`: what the site must bear is done to it, and what was lost is told, one line a fault; exit code 1 if
 * anything was. What needs PostgreSQL runs on TEST_DATABASE_URL, by default the local server.
 */
import { rm } from 'node:fs/promises';
import { newDataDir } from '#tests/support/server.ts';
import { buildIfNeeded } from './build.ts';
import { undoAll, undoAtEnd } from './faults/undo.ts';

let isEnding = false;
const folder = await newDataDir();
undoAtEnd(() => rm(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
process.on('uncaughtException', (error) => {
  if (!isEnding) process.stderr.write(`${error.stack}\n`);
  void end(1);
});
// Read when the app's code is loaded: codes made here are those of the sites, and nobody's own folder is touched.
process.env.AUTH_SECRET = 'known to the fault suite and of no use elsewhere';
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = 'silent';
await buildIfNeeded();
const { runFaults } = await import('./faults/suite.ts');
await end((await runFaults()) ? 1 : 0);

/** The first call decides: what is undone makes the rest of the suite fail too. */
async function end(code: number) {
  if (isEnding) return;
  isEnding = true;
  await undoAll();
  process.exit(code);
}
