import { defineConfig } from '@playwright/test';
import shared from '../../playwright.config.ts';

/** Pictures of every screen (`npm run screens`): no test of anything, but to be looked at. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/screens',
  globalSetup: '../support/prepare-demo.ts',
  timeout: 600_000,
  reporter: 'list',
  use: { trace: 'off', screenshot: 'off' },
});
