/**
 * `npm run journeys`: the browser tests. `--repeat=10` runs them ten times, `--burn` beside a process that keeps one core
 * busy. Other arguments go to Playwright.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { buildIfNeeded } from './build.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';

const REPORT = 'test-results/journeys.json';

export type JourneyResult = { passed: number; skipped: number; failed: string[] };

/** One for each capability, without looking for violations of accessibility. */
export function runMainJourneys(): Promise<JourneyResult> {
  return runJourneys(['tests/e2e/', '--grep-invert=@whole']);
}

export async function runJourneys(args: string[] = []): Promise<JourneyResult> {
  await rm(REPORT, { force: true });
  const child = spawn('node_modules/.bin/playwright', ['test', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      CHROMIUM: await findChromium(),
      HEADLESS_SHELL: await findHeadlessShell(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    },
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const { suites, stats, errors }: JSONReport = JSON.parse(await readFile(REPORT, 'utf8'));
  const failed = [...suites.flatMap(failedTitles), ...errors.map(({ message = '' }) => message)];
  if (code !== 0 && failed.length === 0) failed.push(`Playwright ended with code ${code}`);
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failed };
}

function failedTitles({ specs, suites = [], file }: JSONReportSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failedTitles)];
}

/** It ends with this process, however that ends. */
const BURN = 'const { ppid } = process; while (process.ppid === ppid);';

export function burnOneCore(): ChildProcess {
  const child = spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' });
  process.on('exit', () => child.kill());
  return child;
}

export function repeatsOf(args: string[]): number {
  return Number(/--repeat=(\d+)/.exec(args.join(' '))?.[1] ?? 1);
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const playwrightArgs = args.filter((arg) => !/^--(repeat=\d+|burn)$/.test(arg));
  await mkdir('test-results', { recursive: true });
  await buildIfNeeded();
  const burner = args.includes('--burn') ? burnOneCore() : null;
  const rounds: string[] = [];
  for (let round = 1; round <= repeatsOf(args); round += 1) {
    const startedAt = performance.now();
    const { passed, skipped, failed } = await runJourneys(playwrightArgs);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    rounds.push(`Round ${round}: ${passed} passed, ${failed.length} failed, ${skipped} skipped in ${seconds} s`);
    rounds.push(...failed.map((title) => `  ${title}`));
    if (failed.length > 0) process.exitCode = 1;
    process.stdout.write(`\n${rounds.join('\n')}\n\n`);
  }
  burner?.kill();
}
