import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

// `npm run faults`: all the schedules that `docs/promises.md` speaks of; `-- --seed 107 --count 1` replays one.
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20000' } },
});
const env = { ...process.env, FAULTS_SEED: values.seed, FAULTS_COUNT: values.count };
const laboratory = spawn('vitest', ['run', 'tests/faults'], { env, stdio: 'inherit' });
laboratory.on('exit', (code) => process.exit(code ?? 1));
