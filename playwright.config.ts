import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './tests/support/browser-flags.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  // Long enough for a busy machine: a shorter limit would report slowness as a defect.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  globalSetup: './tests/e2e/demo-server.ts',
  use: {
    browserName: 'chromium',
    timezoneId: 'Australia/Melbourne',
    locale: 'en-AU',
    // Starting one takes longer than most journeys; the offline journeys allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: BROWSER_FLAGS,
    },
  },
});
