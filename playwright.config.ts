import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './tests/support/browser-flags.ts';

/** The headless shell denies notifications. */
const NEED_WHOLE_CHROMIUM = /push\.spec\.ts/;

const launchOptions = (executablePath: string | undefined) => ({
  executablePath: executablePath || undefined,
  args: BROWSER_FLAGS,
});

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // More than cores: journeys often wait, e.g. for the pause in typing that saves a draft.
  workers: 3,
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
  },
  projects: [
    {
      name: 'headless',
      testIgnore: NEED_WHOLE_CHROMIUM,
      use: { launchOptions: launchOptions(process.env.HEADLESS_SHELL) },
    },
    { name: 'whole', testMatch: NEED_WHOLE_CHROMIUM, use: { launchOptions: launchOptions(process.env.CHROMIUM) } },
  ],
});
