/**
 * `npm test` runs every check and test, the quickest first; `npm run check` skips the browser. With TEST_DATABASE_URL set,
 * the tests that use a database run a second time, on that PostgreSQL server.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildIfNeeded } from './build.ts';
import { runJourneys } from './journeys.ts';
import { withHelpers } from './test-helpers.ts';

const RESULTS = 'test-results';
const isCheckOnly = process.argv[2] === 'check';
const CODE = ['app', 'demo', 'scripts', 'tests', 'server.ts'];
const postgres = process.env.TEST_DATABASE_URL;
const TEST_FILES = globSync('{app,demo,scripts,tests}/**/*.test.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const WITHOUT_DATABASE = TEST_FILES.filter((file) => !withHelpers(file).includes('tests/support/database.ts'));
/** They run once: on PostgreSQL if there is one, because the journeys run on embedded databases. */
const WHOLE_SITES = TEST_FILES.filter((file) =>
  withHelpers(file).some((one) => /startSiteWith|seedDemo|vehicle-prices-2023/.test(readFileSync(one, 'utf8'))),
);
const totals = { passed: 0, failed: 0, skipped: 0 };

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS);
// Some hundred processes load the same modules.
process.env.NODE_COMPILE_CACHE = resolve(RESULTS, 'compile-cache');
process.env.MIGRATED_FOLDER = resolve(RESULTS, 'migrated');
await run('Types of the routes', 'react-router', ['typegen']);
const checks = await Promise.all([
  check('Types', 'tsc'),
  check('Lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  check('Import rule', 'depcruise', ...CODE, '--config', '.dependency-cruiser.cjs'),
  check('Nothing unused', 'knip'),
  check('Spelling', 'cspell', 'lint', '--no-progress', '--no-summary'),
  buildIfNeeded(),
]);
if (checks.includes(false)) process.exit(1);
await runUnitTests('the embedded database', {}, postgres ? WHOLE_SITES : []);
if (postgres) await runUnitTests('PostgreSQL', { TEST_DATABASE_URL: postgres }, WITHOUT_DATABASE);
if (!isCheckOnly) await runBrowserTests();
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
if (totals.failed > 0) process.exit(1);

async function runUnitTests(database: string, environment: NodeJS.ProcessEnv, excluded: string[] = []) {
  const file = `${RESULTS}/unit-${Object.keys(environment).length}.json`;
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...excluded.map((path) => `--exclude=${path}`),
  ];
  await run(`Tests on ${database}`, 'vitest', args, { TEST_DATABASE_URL: '', ...environment });
  const result = JSON.parse(await readFile(file, 'utf8'));
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests;
  totals.skipped += result.numPendingTests + result.numTodoTests;
}

async function runBrowserTests() {
  const startedAt = startStep('Journeys in the browser');
  const { passed, failed, skipped } = await runJourneys();
  endStep('Journeys in the browser', startedAt);
  totals.passed += passed;
  totals.failed += failed.length;
  totals.skipped += skipped;
}

async function run(title: string, command: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const startedAt = startStep(title);
  const child = start(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const code = await new Promise((resolve) => child.on('close', resolve));
  endStep(title, startedAt);
  if (code !== 0) process.exit(1);
}

/** Runs beside others, so it prints its output when it ends. Returns whether it passed. */
async function check(title: string, command: string, ...args: string[]): Promise<boolean> {
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(`\n${Buffer.concat(output)}`);
  endStep(title, startedAt);
  return code === 0;
}

function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(`node_modules/.bin/${command}`, args, { ...options, shell: process.platform === 'win32' });
}

function startStep(title: string): number {
  process.stdout.write(`\n== ${title}\n`);
  return performance.now();
}

function endStep(title: string, startedAt: number) {
  process.stdout.write(`== ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
