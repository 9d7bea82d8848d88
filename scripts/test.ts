/**
 * `npm test`: everything that must hold, in the order in which it is cheapest to find out. `npm run check` leaves the
 * browser out. With TEST_DATABASE_URL set the unit and integration tests run a second time, on that PostgreSQL server.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { buildIfNeeded } from './build.ts';
import { findChromium } from './chromium.ts';

const RESULTS = 'test-results';
const isCheckOnly = process.argv[2] === 'check';
const postgres = process.env.TEST_DATABASE_URL;
/** What is the same on every database needs no second run: pure modules, the command line, the embedded folder. */
const WITHOUT_DATABASE = [
  ...['app/platform/images/**', 'app/platform/mail/**', 'app/vocabulary/**', 'app/ui/**', 'demo/illustrations/**'],
  ...['scripts/**', '**/folder-lock.server.test.ts', '**/embedded.server.test.ts', 'app/listings/photos/picker/**'],
  ...['tests/start.test.ts', 'tests/import-rule.test.ts', 'tests/outbox.test.ts'],
];
/** Whole sites over HTTP run once: on PostgreSQL where there is one, since the browser's journeys run on embedded sites. */
const WHOLE_SITES = ['accounts', 'guards', 'import-page', 'listings', 'my-listings', 'pages', 'profile', 'signed-in']
  .concat('social', 'trouble', 'uploads')
  .map((name) => `tests/${name}.test.ts`);
/** How many tests passed, failed and were skipped, over all suites. */
const totals = { passed: 0, failed: 0, skipped: 0 };

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS);
await run('Types of the routes', 'react-router', ['typegen']);
await run('Types', 'tsc', []);
await run('Lint and format', 'biome', ['check', '--error-on-warnings', '.']);
await run('Import rule', 'depcruise', [
  'app',
  'demo',
  'scripts',
  'tests',
  'server.ts',
  '--config',
  '.dependency-cruiser.cjs',
]);
await run('Nothing unused', 'knip', []);
await buildIfNeeded();
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
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(`== ${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  if (code !== 0) process.exit(1);
}
