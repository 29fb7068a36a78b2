import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { coreTests } from '../support/all-tests.ts';
import { type EngineOption, engineUse, presentEngines } from './engines.ts';

/** The guarantees and the common paths: run in every engine. */
const shared = [
  'amendments',
  'camera',
  'claim-detail',
  'claim-messages',
  'cold-start',
  'documents',
  'fault-schedules',
  'for-everyone',
  'frame',
  'half-typed',
  'invoices',
  'killed',
  'main-path',
  'marked-photos',
  'page-loads',
  'photo-orientation',
  'photo-remarks',
  'photo-worker',
  'photos',
  'picks',
  'private-window',
  'registrations',
  'export',
  'sign-out',
  'signed-out-disk',
  'tabs-and-accounts',
  'theme',
  'update',
];

export default defineConfig<object, EngineOption>({
  ...base,
  testDir: '../browser',
  outputDir: '../../test-results',
  globalSetup: '../support/prepare-demo.ts',
  ...(!coreTests && { testMatch: shared.map((name) => `**/${name}.spec.ts`) }),
  projects: presentEngines().map((name) => ({
    name,
    use: engineUse(name),
    ...(name !== 'chromium' && { workers: 1 }),
    ...(coreTests && { grep: new RegExp(`@core(-${name})?( |$)`) }),
    // The tests tagged `@chromium` need its protocol, static routing or request interception.
    grepInvert: new RegExp(name === 'chromium' ? '@not-chromium' : `@chromium|@not-${name}`),
  })),
});
