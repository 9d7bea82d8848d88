import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/migrate-once.ts'],
    setupFiles: ['tests/support/own-folder.ts'],
    env: { LOG_LEVEL: 'silent', NODE_ENV: 'test', AUTH_SECRET: 'known to the tests and of no use elsewhere' },
    // Vitest leaves one core free by default: on two that halves the speed.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
