import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BRIEF_DATABASE } from './tests/support/brief-database.ts';

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/migrate-once.ts'],
    setupFiles: ['tests/support/clean-start.ts'],
    env: { LOG_LEVEL: 'silent', NODE_ENV: 'test', AUTH_SECRET: 'known to the tests and of no use elsewhere' },
    // Loading what the files share takes longer than most of them: `clean-start.ts` keeps them apart.
    isolate: false,
    execArgv: BRIEF_DATABASE,
    // Vitest leaves one core free by default; tests that wait for a process or a job leave more.
    maxWorkers: availableParallelism() + 1,
    // As in the browser: a second try tells a slow machine from a defect, and the report names what needed one.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
