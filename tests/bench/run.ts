import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchPart, enginePartsOf, partsOf } from './parts.ts';
import { fullPlans, quickPlans } from './plans.ts';
import { NotMeasured, runParts } from './run-parts.ts';

/**
 * The benchmarks (R-OPS-07): each figure beside a baseline measured in the same run. They report and never fail because
 * of slowness. `--quick` uses few rounds. `--only app` or `--only server` runs one half, `--only <part>` a part: `saving`,
 * `replay`, `week-queue`, `searching`, `catalogue`, `feel` (taps, a photo, scrolling), `typing`, `start` (of the claim form);
 * `server-start`, `filing`, `calls`, `lists`, `desk`, `registrations`, `tickets`, `exports`, `imports`. Three parts are measured only when they are
 * named: `flood` (ten minutes), `sign-ins` (a minute of many), and `lighthouse`, which npx fetches and which audits every
 * public page and three others, with `--page 'Contact|Home'` some of them. `--engine firefox` or `--engine webkit`
 * measures saving, an offline start, taps and a photo in that engine.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    page: { type: 'string', default: '' },
    engine: { type: 'string' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'depot-portal-bench-'));
try {
  process.exitCode = await runParts(chosen(allParts()), console.log);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `Medians, in brackets the quartiles. ${availableParallelism()} processors, load ${load.join(' ')}; on a busy machine only the ratios are meaningful.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function allParts(): BenchPart[] {
  const options = { plans: values.quick ? quickPlans : fullPlans, folder, screens: new RegExp(values.page) };
  const { engine } = values;
  return engine === 'firefox' || engine === 'webkit' ? enginePartsOf(engine, options) : partsOf(options);
}

/** The parts of `--only` with their builds; without it all, and for each that is measured alone how to measure it. */
function chosen(parts: readonly BenchPart[]): BenchPart[] {
  const { only } = values;
  const named = parts.filter(({ name, group }) =>
    only === undefined ? group !== 'build' : only === name || only === group,
  );
  if (named.length === 0) {
    const names = parts.filter(({ group }) => group !== 'build').map(({ name }) => name);
    throw new Error(`--only ${only} names no part. The parts are app, server, ${names.join(', ')}.`);
  }
  const wanted = only === undefined ? named.map(leaveOutAlone) : named;
  const builds = parts.filter(({ name }) => wanted.some(({ needs = [] }) => needs.includes(name)));
  return [...builds, ...wanted];
}

function leaveOutAlone(part: BenchPart): BenchPart {
  if (part.group !== 'alone') return part;
  const measure = async () => {
    throw new NotMeasured(`npm run bench -- --only ${part.name}`);
  };
  return { ...part, measure };
}
