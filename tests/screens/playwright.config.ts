import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { type EngineOption, engineUse, presentEngines } from '../engines/engines.ts';
import { isDark } from './theme.ts';
import type { Walk } from './walk.ts';

/** Pictures of every screen and state (`npm run screens`), checked by axe and IBM Equal Access, and for English words in the French ones. */
const { projects: _projects, ...shared } = base;

export default defineConfig<Walk, EngineOption>(shared, {
  testDir: '.',
  // The manifests' pictures, which are part of the repository, are of the light theme.
  testIgnore: isDark ? 'installed.spec.ts' : [],
  outputDir: '../../test-results/screens',
  globalSetup: ['../equal-access/install.ts', '../support/prepare-demo.ts'],
  timeout: 900_000,
  reporter: 'list',
  fullyParallel: true,
  use: { trace: 'off', screenshot: 'off' },
  // Firefox and WebKit take the main screens. `-- --project en` is Chromium in English only, `webkit-fr` WebKit in
  // French.
  projects: presentEngines().flatMap((engine) =>
    (['en', 'fr'] as const).map((language) => ({
      name: engine === 'chromium' ? language : `${engine}-${language}`,
      use: { ...engineUse(engine), walkLanguage: language, locale: `${language}-CA` },
      ...(engine !== 'chromium' && { grep: /@engines/ }),
    })),
  ),
});
