import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-demo.ts',
  // Browser and server fill the two cores of the machines this runs on; more would measure their waiting.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/test-reports/browser.json' }]],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    viewport: { width: 834, height: 1112 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording every test costs a fifth of the time of all: `npx playwright test --trace on` of one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
