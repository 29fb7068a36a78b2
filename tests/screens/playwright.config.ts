import { defineConfig } from '@playwright/test';
import shared from '../../playwright.config.ts';
import type { Walk } from './walk.ts';

/** Pictures of every screen and state (`npm run screens`), looked at by axe, and for English left in the French ones. */
export default defineConfig<Walk>(shared, {
  testDir: '.',
  outputDir: '../../test-results/screens',
  globalSetup: '../support/prepare-demo.ts',
  timeout: 900_000,
  reporter: 'list',
  fullyParallel: true,
  use: { trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'en', use: { walkLanguage: 'en', locale: 'en-CA' } },
    { name: 'fr', use: { walkLanguage: 'fr', locale: 'fr-CA' } },
  ],
});
