import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { ensureEngines } from './engines/ensure.ts';
import { ensureChromium } from './support/chromium.ts';

/**
 * Runs every test in a new clone: finds or installs the browsers, runs both test runners, and adds up their results.
 * Firefox and WebKit run the tests tagged `@core`; `--engines` runs the shared tests in all three, without unit tests.
 */
const root = resolve(import.meta.dirname, '..');
// Not in test-results, which Playwright empties at its start.
const reports = resolve(root, 'node_modules/.cache/test-reports');
const unitReport = resolve(reports, 'unit.json');
const browserReport = resolve(reports, 'browser.json');

const UnitReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.unknown()) })),
});
const BrowserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** A test that loops without waiting stops its runner, which then tells nothing by itself. */
const timeout = 40 * 60 * 1000;

type Count = { passed: number; failed: number; skipped: number };

const env = { ...process.env, ENGINES: ensureEngines().join(' '), CHROMIUM_PATH: ensureChromium() };
rmSync(reports, { recursive: true, force: true });

const enginesOnly = process.argv.includes('--engines');
const unitStatus = enginesOnly
  ? 0
  : run('node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ]);
const browserStatus = run('node_modules/@playwright/test/cli.js', [
  'test',
  ...(enginesOnly ? ['--config', 'tests/engines/playwright.config.ts'] : []),
]);

const counts = enginesOnly ? [browserCount()] : [unitCount(), browserCount()];
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = unitStatus === 0 && browserStatus === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1;

function run(script: string, args: string[]): number {
  const { status, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
    timeout,
  });
  if (error) console.log(`${script}: ${error.message}`);
  return status ?? 1;
}

/** A file that failed to load has no tests, and still counts as a failure. */
function unitCount(): Count {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1, skipped: 0 };
  const report = v.parse(UnitReport, JSON.parse(readFileSync(unitReport, 'utf8')));
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
  };
}

function browserCount(): Count {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = v.parse(BrowserReport, JSON.parse(readFileSync(browserReport, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
