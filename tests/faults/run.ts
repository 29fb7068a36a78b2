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

/** Schedules per process: the promises of killed tabs never resolve, so their memory is never freed. */
const perProcess = 1_000;

type Run = { args: string[]; env?: Record<string, string> };

function modelRuns(first: number, count: number): Run[] {
  return Array.from({ length: Math.ceil(count / perProcess) }, (_, at) => {
    const before = at * perProcess;
    const env = { FAULTS_SEED: `${first + before}`, FAULTS_COUNT: `${Math.min(perProcess, count - before)}` };
    return { args: ['vitest', 'run', 'tests/faults'], env };
  });
}

const config = '--config=tests/engines/playwright.config.ts';
const runs: Record<string, Run[]> = {
  model: modelRuns(Number(values.seed), Number(values.count)),
  browser: [
    {
      args: ['playwright', 'test', config, `--project=${values.engine}`, 'tests/browser/fault-schedules.spec.ts'],
      env: { FAULTS_BROWSER_SEED: values['browser-seed'], FAULTS_BROWSER_COUNT: values['browser-count'] },
    },
  ],
  figures: [{ args: ['node', 'tests/faults/browser/figures.ts'] }],
};

for (const [part, all] of Object.entries(runs)) {
  if (values.only !== undefined && values.only !== part) continue;
  for (const {
    args: [command = '', ...args],
    env,
  } of all) {
    const { status } = spawnSync(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
