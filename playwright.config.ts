import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-demo.ts',
  // Two cores; each worker has a server of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    viewport: { width: 834, height: 1112 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
