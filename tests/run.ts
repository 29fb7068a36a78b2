import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { ensureEngines } from './engines/ensure.ts';
import { ensureChromium } from './support/chromium.ts';

/**
 * Runs tests in a new clone: finds or installs the browsers, runs both test runners, and adds up their results.
 *
 * - `short`: `npm test`.
 * - `rest`: what CI runs after it: all unit tests but those of components, the browser tests that `short` leaves out, and
 *   the core of the browser tests in Firefox and WebKit.
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

const UnitTest = v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) });
const UnitFile = v.object({ name: v.string(), status: v.string(), assertionResults: v.array(UnitTest) });
type UnitFile = v.InferOutput<typeof UnitFile>;
const UnitReport = v.object({ testResults: v.array(UnitFile) });
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

/** A failed test, with the first line of its error where the output of another runner follows. */
type Failure = { file: string; name: string; error: string };
/** What one call of a test runner did. A failure of the runner itself counts, and has no name. */
type Count = { passed: number; failed: number; skipped: number; failures: Failure[] };
/** `flaky` failed, and passed when they ran once more. */
type Result = Count & { flaky: Failure[] };

const nothing: Result = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
const broken: Count = { ...nothing, failed: 1 };

const mode = v.parse(Mode, process.argv[2] ?? 'short');
const environment = { ...process.env, CHROMIUM_PATH: ensureChromium() };
rmSync(reports, { recursive: true, force: true });

const total = runMode().reduce((sum, result) => ({
  passed: sum.passed + result.passed,
  failed: sum.failed + result.failed,
  skipped: sum.skipped + result.skipped,
  failures: [...sum.failures, ...result.failures],
  flaky: [...sum.flaky, ...result.flaky],
}));
// Runners list their failures too, but the output of the next runner comes after it.
listFailures('failed', total.failures);
listFailures('flaky', total.flaky);
if (mode === 'short')
  console.log(
    'Left out, and run by `npm run test:all`: Firefox and WebKit; browser tests tagged @all; the second database and language where both do the same; more seeds, kills and rows; figures of time; a third-party client of Salesforce.',
  );
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function listFailures(kind: string, failures: Failure[]): void {
  if (failures.length === 0) return;
  console.log(`${failures.length} ${kind}:`);
  for (const { file, name, error } of failures) console.log(`  ${file}: ${name}${error && `\n    ${error}`}`);
}

function runMode(): Result[] {
  switch (mode) {
    case 'short':
      return [runUnit({}), runBrowser('chromium', [], {})];
    case 'rest':
      return [
        runUnit({ TESTS: 'rest' }),
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
function runOtherEngines(tests: 'core' | 'all'): Result {
  const present = ensureEngines().filter((engine) => engine !== 'chromium');
  if (present.length === 0) return nothing;
  return runBrowser('engines', engineConfig, { TESTS: tests, ENGINES: present.join(' ') });
}

function runUnit(env: Record<string, string>, options: string[] = []): Result {
  const first = runVitest('unit', env, options);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  return repeatInCi(first, () => runVitest('unit-again', env, [...files, '--maxWorkers', '1']));
}

function runVitest(name: string, env: Record<string, string>, options: string[]): Count {
  const path = resolve(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const status = run(vitest, ['run', ...reporters, ...options], env);
  if (!existsSync(path)) return broken;
  const { testResults } = v.parse(UnitReport, JSON.parse(readFileSync(path, 'utf8')));
  const states = testResults.flatMap((file) => file.assertionResults.map((test) => test.status));
  const passed = states.filter((state) => state === 'passed').length;
  const skipped = states.filter((state) => state !== 'passed' && state !== 'failed').length;
  const failures = testResults.flatMap(failuresOf);
  return countOf(status, { passed, failed: failures.length, skipped, failures });
}

function failuresOf({ name, status, assertionResults }: UnitFile): Failure[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // It did not load, or its set-up failed.
  if (status === 'failed' && failed.length === 0) return [{ file, name: 'outside its tests', error: '' }];
  return failed.map(({ fullName, failureMessages: [message = ''] }) => ({
    file,
    name: fullName,
    error: (message.split('\n')[0] ?? '').slice(0, 300),
  }));
}

function runBrowser(name: string, options: string[], env: Record<string, string>): Result {
  const first = runPlaywright(name, options, env);
  return repeatInCi(first, () => runPlaywright(`${name}-again`, [...options, '--last-failed', '--workers', '1'], env));
}

function runPlaywright(name: string, options: string[], env: Record<string, string>): Count {
  const path = resolve(reports, `${name}.json`);
  const status = run(playwright, ['test', ...options], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  if (!existsSync(path)) return broken;
  const { stats, errors, suites } = v.parse(BrowserReport, JSON.parse(readFileSync(path, 'utf8')));
  const { expected: passed, unexpected, skipped } = stats;
  return countOf(status, { passed, failed: unexpected + errors.length, skipped, failures: suites.flatMap(failedIn) });
}

function failedIn({ specs, suites = [] }: Suite): Failure[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file, name: title, error: '' })),
    ...suites.flatMap((suite) => failedIn(suite)),
  ];
}

/** In CI, what failed runs once more, one file at a time. A test that then passes is flaky. */
function repeatInCi(first: Count, runAgain: () => Count): Result {
  if (first.failures.length === 0 || !process.env['CI']) return { ...first, flaky: [] };
  console.log(`${first.failures.length} tests failed. They run once more:`);
  const again = runAgain();
  const flaky = first.failures.filter(
    ({ file, name }) => !again.failures.some((failure) => failure.file === file && failure.name === name),
  );
  // A second run that did not start proves nothing.
  if (again.passed === 0 || flaky.length === 0) return { ...first, flaky: [] };
  return {
    ...first,
    passed: first.passed + flaky.length,
    failed: first.failed - flaky.length,
    failures: first.failures.filter((failure) => !flaky.includes(failure)),
    flaky,
  };
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
