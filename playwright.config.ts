import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineOption, engineUse } from './tests/engines/engines.ts';
import { allTests } from './tests/support/all-tests.ts';

export default defineConfig<object, EngineOption>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-demo.ts',
  // Three at once take no less time on two cores, and more of the processor.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only a test that hangs reaches these on a busy machine.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(import.meta.dirname, 'node_modules/.cache/test-reports/browser.json') }],
  ],
  use: {
    viewport: { width: 834, height: 1112 },
    // An element that cannot be clicked is reported while the page still shows why.
    actionTimeout: 40_000,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording every test costs a fifth of the time of all: `npx playwright test --trace on` of one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // Tests tagged `@all` take long: `npm run test:all` runs them. Other engines: `tests/engines/playwright.config.ts`.
  projects: [
    {
      name: 'chromium',
      use: engineUse('chromium'),
      grepInvert: allTests ? /@not-chromium|@engines/ : /@not-chromium|@engines|@all/,
    },
  ],
});
