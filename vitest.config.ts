import { configDefaults, defineConfig } from 'vitest/config';
import app from './vite.config.ts';

/** Tests that leave no state behind for the next file. Tests of storage, session and offline do. */
const pureTests = ['tests/{app,contract,domain,features,forms,i18n,ui,wording}/**/*.test.{ts,tsx}'];

export default defineConfig({
  ...app,
  test: {
    environment: 'node',
    // Longer than any test takes on a busy machine, so only a test that hangs fails by time.
    testTimeout: 30_000,
    // All cores of a CI machine; the default leaves one free for a watcher.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/server/**', ...pureTests],
        },
      },
      // One process for all files: a fresh process for each takes four times as long as the tests.
      // Dexie keeps the IndexedDB that it finds when it is first loaded, by whichever file.
      { test: { name: 'pure', include: pureTests, isolate: false, setupFiles: ['fake-indexeddb/auto'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Each file has its own servers and databases. Loading the code once saves a third of the processor time.
          isolate: false,
          globalSetup: 'tests/support/shared-postgres.ts',
        },
      },
    ],
  },
});
