import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  // A second try tells a slow machine from a defect; Playwright names what needed one as flaky.
  retries: 1,
  // What hangs is found out late, but a busy machine is not taken for a defect.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: './tests/e2e/demo-server.ts',
  use: {
    browserName: 'chromium',
    timezoneId: 'Australia/Melbourne',
    locale: 'en-AU',
    // A worker for each new profile costs more than most tests; the tests of working offline let it in.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
