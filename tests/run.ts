import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { ensureEngines } from './engines/ensure.ts';
import { ensureChromium } from './support/chromium.ts';

/**
 * Runs tests in a new clone: finds or installs the browsers, runs both test runners, and adds up their results.
 *
 * - `short`: `npm test`.
 * - `rest`: what CI runs after it: all unit tests, the browser tests that `short` leaves out, and the core of the browser
 *   tests in Firefox and WebKit.
 * - `all`: everything, in a random order.
 * - `engines`: the shared browser tests in three engines, without unit tests.
 */
const root = resolve(import.meta.dirname, '..');
// Not in test-results, which Playwright empties at its start.
const reports = resolve(root, 'node_modules/.cache/test-reports');
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';
const engineConfig = ['--config', 'tests/engines/playwright.config.ts'];

const Mode = v.picklist(['short', 'rest', 'all', 'engines']);

const UnitReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.unknown()) })),
});
type Suite = { specs: { title: string; file: string; ok: boolean }[]; suites?: Suite[] | undefined };
const Suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(v.object({ title: v.string(), file: v.string(), ok: v.boolean() })),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const BrowserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
  suites: v.array(Suite),
});

/** A test that loops without waiting stops its runner, which then reports nothing by itself. */
const timeout = 60 * 60 * 1000;

/** `flaky` has the names of the tests that passed when they ran once more. */
type Count = { passed: number; failed: number; skipped: number; flaky: string[] };
const nothing: Count = { passed: 0, failed: 0, skipped: 0, flaky: [] };
const broken: Count = { ...nothing, failed: 1 };

const mode = v.parse(Mode, process.argv[2] ?? 'short');
const environment = { ...process.env, CHROMIUM_PATH: ensureChromium() };
rmSync(reports, { recursive: true, force: true });

const counts = runMode();
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
  flaky: [...sum.flaky, ...count.flaky],
}));
if (total.flaky.length > 0) console.log(`${total.flaky.length} flaky:\n${total.flaky.join('\n')}`);
if (mode === 'short')
  console.log(
    'Left out, and run by `npm run test:all`: Firefox and WebKit; browser tests tagged @all; the second database and language where both do the same; more seeds, kills and rows; figures of time; a third-party client of Salesforce.',
  );
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function runMode(): Count[] {
  switch (mode) {
    case 'short':
      return [runUnit({}), runBrowser('chromium', [], {})];
    case 'rest':
      return [
        runUnit({ TESTS: 'all' }),
        runBrowser('chromium', ['--grep', '@all'], { TESTS: 'all' }),
        runOtherEngines('core'),
      ];
    case 'all':
      return [
        runUnit({ TESTS: 'all' }, ['--sequence.shuffle']),
        runBrowser('chromium', ['--shuffle'], { TESTS: 'all' }),
        runOtherEngines('all'),
      ];
    case 'engines':
      return [runBrowser('engines', engineConfig, { TESTS: 'all', ENGINES: ensureEngines().join(' ') })];
  }
}

/** Runs browser tests in Firefox and WebKit, where they are installed. */
function runOtherEngines(tests: 'core' | 'all'): Count {
  const present = ensureEngines().filter((engine) => engine !== 'chromium');
  if (present.length === 0) return nothing;
  return runBrowser('engines', engineConfig, { TESTS: tests, ENGINES: present.join(' ') });
}

function runUnit(env: Record<string, string>, options: string[] = []): Count {
  const report = resolve(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return countOf(run(vitest, ['run', ...reporters, ...options], env), unitCount(report));
}

/** Runs browser tests. In CI those that fail run once more, one at a time: a test that then passes is flaky. */
function runBrowser(name: string, options: string[], env: Record<string, string>): Count {
  const { count } = playwrightRun(name, options, env);
  if (count.failed === 0 || !process.env['CI']) return count;
  console.log(`${count.failed} tests failed. They run once more:`);
  const again = playwrightRun(`${name}-again`, [...options, '--last-failed', '--workers', '1'], env);
  const flaky = again.suites.flatMap(passedIn);
  return { ...count, passed: count.passed + flaky.length, failed: count.failed - flaky.length, flaky };
}

type BrowserRun = { count: Count; suites: Suite[] };

function playwrightRun(name: string, options: string[], env: Record<string, string>): BrowserRun {
  const path = resolve(reports, `${name}.json`);
  const status = run(playwright, ['test', ...options], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  if (!existsSync(path)) return { count: broken, suites: [] };
  const { stats, errors, suites } = v.parse(BrowserReport, JSON.parse(readFileSync(path, 'utf8')));
  const { expected: passed, unexpected, skipped } = stats;
  return { count: countOf(status, { passed, failed: unexpected + errors.length, skipped, flaky: [] }), suites };
}

function passedIn({ specs, suites = [] }: Suite): string[] {
  return [
    ...specs.filter(({ ok }) => ok).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => passedIn(suite)),
  ];
}

function run(script: string, args: string[], env: Record<string, string>): number {
  const { status, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...env },
    timeout,
  });
  if (error) console.log(`${script}: ${error.message}`);
  return status ?? 1;
}

/** A runner that failed although no test did counts as one failure. */
function countOf(status: number, count: Count): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A file that failed to load has no tests, and still counts as a failure. */
function unitCount(path: string): Count {
  if (!existsSync(path)) return broken;
  const report = v.parse(UnitReport, JSON.parse(readFileSync(path, 'utf8')));
  const files = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + files.length,
    skipped: report.numPendingTests,
    flaky: [],
  };
}
