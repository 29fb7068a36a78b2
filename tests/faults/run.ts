import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// `npm run faults`: all schedules and figures of `docs/offline.md`. `-- --only model`, `--only browser` or `--only
// figures` runs a part. `--seed 107 --count 1` repeats one schedule of the model, `--browser-seed 7 --browser-count 1`
// one in a browser. `--engine firefox` or `--engine webkit` selects the browser.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    'browser-seed': { type: 'string', default: '1' },
    'browser-count': { type: 'string', default: '200' },
    engine: { type: 'string', default: 'chromium' },
  },
});

const settings = {
  model: { FAULTS_SEED: values.seed, FAULTS_COUNT: values.count },
  browser: { FAULTS_BROWSER_SEED: values['browser-seed'], FAULTS_BROWSER_COUNT: values['browser-count'] },
  figures: {},
};
const runners = {
  model: ['vitest', 'run', 'tests/faults'],
  browser: [
    'playwright',
    'test',
    '--config=tests/engines/playwright.config.ts',
    `--project=${values.engine}`,
    'tests/browser/fault-schedules.spec.ts',
  ],
  figures: ['node', 'tests/faults/browser/figures.ts'],
} as const;

for (const part of ['model', 'browser', 'figures'] as const) {
  if (values.only !== undefined && values.only !== part) continue;
  const [command, ...args] = runners[part];
  const { status } = spawnSync(command, args, { env: { ...process.env, ...settings[part] }, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
