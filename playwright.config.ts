import { defineConfig } from '@playwright/test';
import { type EngineOption, engineUse, presentEngines } from './tests/engines/engines.ts';
import { allTests } from './tests/support/all-tests.ts';

export default defineConfig<object, EngineOption>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-demo.ts',
  // Two leave the two cores of the machines this runs on half idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // What hangs is told apart from a machine that is busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/test-reports/browser.json' }]],
  use: {
    viewport: { width: 834, height: 1112 },
    // What cannot be clicked is told while the page still shows why.
    actionTimeout: 20_000,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording every test costs a fifth of the time of all: `npx playwright test --trace on` of one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // Chromium runs every test but those tagged `@engines`, and leaves those tagged `@all`, which take long, to
  // `npm run test:all`. The other engines run their core; `npm run test:engines` runs all that the three share.
  projects: presentEngines().map((name) => ({
    name,
    use: engineUse(name),
    ...(name !== 'chromium' && { workers: 1 }),
    ...(name === 'chromium'
      ? { grepInvert: allTests ? /@not-chromium|@engines/ : /@not-chromium|@engines|@all/ }
      : { grep: new RegExp(`@core(-${name})?( |$)`) }),
  })),
});
