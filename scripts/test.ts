/**
 * `npm test` is what a contributor runs; `npm run check` leaves out the browser; `npm run test:all` adds `tests/whole`, the
 * journeys marked as such and, with TEST_DATABASE_URL set, all that uses a database again on that PostgreSQL server.
 * `--repeat=10` runs the tests ten times, `--burn` beside a process that keeps one core busy.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { buildIfNeeded } from './build.ts';
import { burnOneCore, repeatsOf, runJourneys, runMainJourneys } from './journeys.ts';
import { withHelpers } from './test-helpers.ts';

const RESULTS = 'test-results';
const CODE = ['app', 'demo', 'scripts', 'lab', 'tests', 'server.ts'];
const WHOLE = 'tests/whole/';
const args = process.argv.slice(2);
const isCheckOnly = args.includes('check');
const isAll = args.includes('all');
const postgres = isAll && process.env.TEST_DATABASE_URL;
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Named again at the end, where people look first. */
const failures: string[] = [];

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS);
// Some hundred processes load the same modules.
process.env.NODE_COMPILE_CACHE = resolve(RESULTS, 'compile-cache');
process.env.MIGRATED_FOLDER = resolve(RESULTS, 'migrated');
if (!isAll) process.env.QUICK_TESTS = 'yes';
await check('Types of the routes', 'react-router', 'typegen');
await Promise.all([
  check('Types', 'tsc'),
  check('Lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  check('Import rule', 'depcruise', ...CODE, '--config', '.dependency-cruiser.cjs'),
  check('Nothing unused', 'knip'),
  check('Spelling', 'cspell', 'lint', '--no-progress', '--no-summary'),
  buildIfNeeded(),
]);
if (totals.failed === 0) await runRounds();
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exit(totals.failed > 0 ? 1 : 0);

async function runRounds() {
  const burner = args.includes('--burn') ? burnOneCore() : null;
  for (let round = 1; round <= repeatsOf(args); round += 1) {
    await runUnitTests('the embedded database', '', postgres ? wholeSites() : isAll ? [] : [`${WHOLE}**`]);
    if (postgres) await runUnitTests('PostgreSQL', postgres, filesWithoutDatabase());
    if (!isCheckOnly) await runBrowserTests();
  }
  burner?.kill();
}

async function runUnitTests(database: string, url: string, excluded: string[]) {
  const file = `${RESULTS}/unit.json`;
  const startedAt = startStep(`Tests on ${database}`);
  await rm(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = start('vitest', ['run', ...reporters, ...excluded.map((path) => `--exclude=${path}`)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  endStep(`Tests on ${database}`, startedAt);
  const result = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = result;
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((one: { status: string }) => one.status === 'failed');
    if (status === 'failed') failures.push(`${relative('', name)} (${database})`);
    // Of a file that fails outside its tests.
    if (message) failures.push(`  ${message.slice(0, 500)}`);
    failures.push(...failed.map(({ fullName }: { fullName: string }) => `  ${fullName}`));
  }
  totals.passed += numPassedTests;
  // A file that cannot be loaded fails without a test.
  totals.failed += numFailedTests || Number(code !== 0);
  totals.skipped += numPendingTests + numTodoTests;
}

function testFiles(): string[] {
  return globSync('{app,demo,scripts,tests}/**/*.test.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
}

function filesWithoutDatabase(): string[] {
  return testFiles().filter((file) => !withHelpers(file).includes('tests/support/database.ts'));
}

/** They run once, on PostgreSQL: the journeys use embedded databases. */
function wholeSites(): string[] {
  const startsSite = (file: string) => /startSiteWith|seedDemo|vehicle-prices-2023/.test(readFileSync(file, 'utf8'));
  return testFiles().filter((file) => withHelpers(file).some(startsSite));
}

async function runBrowserTests() {
  const startedAt = startStep('Journeys in the browser');
  const { passed, failed, skipped } = await (isAll ? runJourneys() : runMainJourneys());
  endStep('Journeys in the browser', startedAt);
  totals.passed += passed;
  totals.failed += failed.length;
  totals.skipped += skipped;
  failures.push(...failed);
}

/** Runs beside others, so it prints its output when it ends. */
async function check(title: string, command: string, ...args: string[]) {
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    failures.push(title);
  }
  process.stdout.write(`\n${Buffer.concat(output)}`);
  endStep(title, startedAt);
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
