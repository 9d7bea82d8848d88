/**
 * `npm test`: everything that must hold, in the order in which it is cheapest to find out. `npm run check` leaves the
 * browser out. With TEST_DATABASE_URL set the unit and integration tests run a second time, on that PostgreSQL server.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { buildIfNeeded } from './build.ts';
import { findChromium } from './chromium.ts';

const RESULTS = 'test-results';
const isCheckOnly = process.argv[2] === 'check';
const CODE = ['app', 'demo', 'scripts', 'tests', 'server.ts'];
const postgres = process.env.TEST_DATABASE_URL;
const TEST_FILES = globSync('{app,demo,scripts,tests}/**/*.test.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
/** What never meets a database is the same on every one: it needs no second run. */
const WITHOUT_DATABASE = TEST_FILES.filter(
  (file) => !mentions(file, /openTestDatabase|startSiteWith|createOnPostgres/),
);
/**
 * Whole sites over HTTP run once, and so does filling one with the demo or with thousands of real ads: on PostgreSQL where there is one, since the
 * browser's journeys run on embedded sites with the demo's cars.
 */
const WHOLE_SITES = TEST_FILES.filter((file) => mentions(file, /startSiteWith|seedDemo|vehicle-prices-2023/));
/** How many tests passed, failed and were skipped, over all suites. */
const totals = { passed: 0, failed: 0, skipped: 0 };

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS);
await run('Types of the routes', 'react-router', ['typegen']);
// Most of these keep one core busy.
const checks = await Promise.all([
  check('Types', 'tsc'),
  check('Lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  check('Import rule', 'depcruise', ...CODE, '--config', '.dependency-cruiser.cjs'),
  check('Nothing unused', 'knip'),
  buildIfNeeded(),
]);
if (checks.includes(false)) process.exit(1);
await runUnitTests('the embedded database', {}, postgres ? WHOLE_SITES : []);
if (postgres) await runUnitTests('PostgreSQL', { TEST_DATABASE_URL: postgres }, WITHOUT_DATABASE);
if (!isCheckOnly) await runBrowserTests();
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);

async function runUnitTests(where: string, environment: NodeJS.ProcessEnv, left: string[] = []) {
  const file = `${RESULTS}/unit-${Object.keys(environment).length}.json`;
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...left.map((files) => `--exclude=${files}`),
  ];
  await run(`Tests on ${where}`, 'vitest', args, { TEST_DATABASE_URL: '', ...environment });
  const result = JSON.parse(await readFile(file, 'utf8'));
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests;
  totals.skipped += result.numPendingTests + result.numTodoTests;
}

function mentions(file: string, words: RegExp): boolean {
  return words.test(readFileSync(file, 'utf8'));
}

async function runBrowserTests() {
  const chromium = await findChromium();
  await run('Journeys in the browser', 'playwright', ['test'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/browser.json`,
  });
  const { stats } = JSON.parse(await readFile(`${RESULTS}/browser.json`, 'utf8'));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  totals.skipped += stats.skipped;
}

async function run(title: string, command: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const begun = performance.now();
  process.stdout.write(`\n== ${title}\n`);
  const child = start(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(`== ${title}: ${secondsSince(begun)} s\n`);
  if (code !== 0) process.exit(1);
}

/** One of several at the same time: prints what it said once it has ended. Answers whether all is well. */
async function check(title: string, command: string, ...args: string[]): Promise<boolean> {
  const begun = performance.now();
  const said: Buffer[] = [];
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(`\n${Buffer.concat(said)}== ${title}: ${secondsSince(begun)} s\n`);
  return code === 0;
}

function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(`node_modules/.bin/${command}`, args, { ...options, shell: process.platform === 'win32' });
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1);
}
