import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { afterShort, allTests } from './tests/support/all-tests.ts';
import app from './vite.config.ts';

/** Tests that need a DOM. A suffix, not a folder, so that they stand beside the other tests of what they render. */
const componentTests = ['tests/**/*.component.test.tsx'];

/** Tests that need a process of their own: they replace the database before Dexie loads, or hash at the real cost. */
const isolatedTests = [
  'tests/faults/**/*.test.ts',
  'tests/offline/suspension.test.ts',
  'tests/server/password.test.ts',
];

/** Tests of the stand-in of Salesforce with third-party code, which `npm run test:all` installs. */
const salesforceClient = 'tests/salesforce-client';

/** Tests that start many servers or clusters, take many rows, or draw cases: `npm run test:all` and CI run them. */
const longTests = [
  'backup',
  'cleanup-job',
  'database-away',
  'database-roles',
  'deadlocks',
  'demo-data',
  'events-under-kills',
  'exactly-once',
  'exports',
  'first-day',
  'fuzz',
  'fuzz-inputs',
  'garbage',
  'imports',
  'limits',
  'mail-process',
  'migrations',
  'operations',
  'photo-copies',
  'platform/salesforce/link',
  'platform/salesforce/portal',
  'platform/salesforce/start',
  'postfix',
  'process',
  'read-replica',
  'retention',
  'signals',
  'slow-dependencies',
  'store-owner',
  'two-servers',
  'uploads',
].map((name) => `tests/server/${name}.test.ts`);

/** Starts the long tests first, so that none of them runs alone at the end. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTests.some((test) => moduleId.endsWith(test));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  ...app,
  test: {
    environment: 'node',
    // Longer than any test or hook takes on a busy machine, so only one that hangs fails by time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Only failed tests show what they printed.
    silent: 'passed-only',
    // All cores of a CI machine; the default leaves one free for a watcher.
    maxWorkers: 2,
    ...(afterShort && { sequence: { sequencer: LongTestsFirst } }),
    projects: [
      {
        test: {
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            'tests/server/**',
            `${salesforceClient}/**`,
            ...componentTests,
            ...isolatedTests,
          ],
          isolate: false,
          setupFiles: 'tests/support/fresh-file.ts',
        },
      },
      { test: { name: 'isolated', include: isolatedTests } },
      {
        test: {
          name: 'components',
          include: componentTests,
          ...(afterShort && { exclude: componentTests }),
          // jsdom takes more processor time and lacks `matchMedia`, which Mantine calls.
          environment: 'happy-dom',
          // A desk, where lists are tables.
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          // Each test is removed from the page after it (set-up.ts). Loading React and Mantine once saves a third.
          isolate: false,
          setupFiles: ['fake-indexeddb/auto', 'tests/support/components/set-up.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', ...(allTests ? [`${salesforceClient}/*.test.ts`] : [])],
          exclude: [...configDefaults.exclude, ...isolatedTests, ...(allTests ? [] : longTests)],
          // Each file has its own servers and databases. Loading the code once saves a third of the processor time.
          isolate: false,
          globalSetup: [
            // In this order: the others write to the folder of the run.
            ...['run-folder', 'compile-server', 'shared-postgres'].map((name) => `tests/support/${name}.ts`),
            ...(allTests ? [`${salesforceClient}/install.ts`] : []),
          ],
          setupFiles: [allTests ? `${salesforceClient}/check-queries.ts` : 'tests/support/cheap-hashes.ts'],
        },
      },
    ],
  },
});
