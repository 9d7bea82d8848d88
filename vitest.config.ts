import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BRIEF_DATABASE } from './tests/support/brief-database.ts';

/** Files that start processes take longest. If one of them began last, the others would wait for it. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const slow = new Set(
      sorted.filter(({ moduleId }) => /siteOf|startSite|spawn/.test(readFileSync(moduleId, 'utf8'))),
    );
    return [...slow, ...sorted.filter((file) => !slow.has(file))];
  }
}

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    sequence: { sequencer: ProcessesFirst },
    globalSetup: ['tests/support/migrate-once.ts'],
    setupFiles: ['tests/support/clean-start.ts'],
    env: {
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      AUTH_SECRET: 'known to the tests and of no use elsewhere',
    },
    // Loading shared modules takes longer than most test files; `clean-start.ts` resets state between files.
    isolate: false,
    execArgv: BRIEF_DATABASE,
    // Many tests wait for a process or a job.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a busy machine: a shorter limit would report slowness as a defect.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    maxConcurrency: 10,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
