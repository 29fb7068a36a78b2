import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium, withoutWindow } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-demo.ts',
  // One alone leaves the two cores of the machines this runs on half idle.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // What hangs is told apart from a machine that is busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/test-reports/browser.json' }]],
  use: {
    launchOptions: { executablePath: withoutWindow(ensureChromium()), args: chromiumArgs },
    viewport: { width: 834, height: 1112 },
    // What cannot be clicked is told while the page still shows why.
    actionTimeout: 20_000,
    // Movement takes a fifth of the time of all; the main path, the frame and what is half typed are tried with it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording every test costs a fifth of the time of all: `npx playwright test --trace on` of one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
