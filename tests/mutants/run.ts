import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import * as v from 'valibot';
import { drawnFile } from './stryker-plugins.ts';
import { describeResult, fileOf, keyOf, keyOfResult, root } from './key-of.ts';
import { saysOnly } from './says-only.ts';

// `npm run mutants` draws mutants of the folders below, runs the tests that cover each of them, and reports the
// survivors. `-- --seed 7 --count 50 --only src/storage` draws others. `-- --again` repeats the last survivors.
// `--tests tests/offline/drafts.test.ts`, which can be repeated, runs these tests only.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '320' },
    only: { type: 'string' },
    again: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true },
  },
});

const folders = [
  'src/offline',
  'src/storage',
  'src/session',
  'src/domain',
  'src/text',
  'server/rules',
  'server/claims',
  'server/desk',
];
const cache = resolve(root, 'node_modules/.cache/mutants');
const drawnPath = resolve(cache, 'drawn.json');
const survivorsPath = resolve(cache, 'survivors.json');

const survived = new Set<MutantResult['status']>(['Survived', 'NoCoverage']);
const killed = new Set<MutantResult['status']>(['Killed', 'Timeout']);

process.chdir(root);
mkdirSync(cache, { recursive: true });
const drawn = values.again ? lastSurvivors() : draw(await enumerate(), values.seed, Number(values.count));
writeFileSync(drawnPath, JSON.stringify(drawn));
process.env[drawnFile] = drawnPath;

const wanted = new Set(drawn);
const files = [...new Set(drawn.map((key) => key.slice(0, key.indexOf(':'))))];
const results = (await new Stryker(options(files)).runMutationTest()).filter((mutant) =>
  wanted.has(keyOfResult(mutant)),
);
report(results);

/** Returns all mutants of the folders, except changes of developer messages only. */
async function enumerate(): Promise<Mutant[]> {
  const inFolders = folders.filter((folder) => values.only === undefined || values.only.startsWith(folder));
  const names = globSync(inFolders.map((folder) => `${folder}/**/*.ts`)).filter((name) =>
    name.startsWith(values.only ?? ''),
  );
  const sources = names.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const silent = () => {};
  const logger = {
    isTraceEnabled: () => false,
    isDebugEnabled: () => false,
    isInfoEnabled: () => false,
    isWarnEnabled: () => false,
    isErrorEnabled: () => false,
    isFatalEnabled: () => false,
    trace: silent,
    debug: silent,
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  const { mutants } = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [saysOnly],
  });
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/** The same seed draws the same mutants of unchanged code; each mutant has the same probability. */
function draw(mutants: Mutant[], seed: string, count: number): string[] {
  const rank = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const ranked = mutants.map((mutant) => keyOf(mutant)).map((key) => ({ key, rank: rank(key) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  console.log(`${Math.min(count, ranked.length)} of ${ranked.length} mutants drawn by seed ${seed}`);
  return ranked.slice(0, count).map(({ key }) => key);
}

function lastSurvivors(): string[] {
  return v.parse(v.array(v.string()), JSON.parse(readFileSync(survivorsPath, 'utf8')));
}

function options(mutate: string[]): ConstructorParameters<typeof Stryker>[0] {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', resolve(import.meta.dirname, 'stryker-plugins.ts')],
    checkers: ['drawn'],
    ignorers: ['says-only'],
    mutate,
    vitest: { configFile: 'tests/mutants/vitest.config.ts', pool: 'forks', related: true },
    ...(values.tests && { testFiles: values.tests }),
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // A mutant of module-level code would need all tests again.
    ignoreStatic: true,
    reporters: ['survivors'],
    // Vitest ignores tests inside `node_modules`.
    tempDirName: resolve(tmpdir(), 'depot-portal-mutants'),
    ignorePatterns: ['dist', 'data', 'test-results'],
    // Stryker would read it with an interface that TypeScript 7 does not have.
    tsconfigFile: 'no-tsconfig.json',
    dryRunTimeoutMinutes: 30,
    timeoutMS: 30_000,
    timeoutFactor: 3,
  };
}

function report(mutants: MutantResult[]): void {
  // Stryker runs a mutant of module-level code only with tests that load the module again.
  const tried = mutants.filter((mutant) => !mutant.static);
  const alive = tried.filter(({ status }) => survived.has(status));
  for (const line of alive.map(describeResult).toSorted()) console.log(line);
  for (const folder of [...folders, '']) {
    const inFolder = tried.filter((mutant) => fileOf(mutant).startsWith(folder));
    const dead = inFolder.filter(({ status }) => killed.has(status)).length;
    const lived = inFolder.filter(({ status }) => survived.has(status)).length;
    const rest = mutants.filter((mutant) => fileOf(mutant).startsWith(folder)).length - dead - lived;
    const share = dead + lived === 0 ? '' : `, ${((100 * dead) / (dead + lived)).toFixed(1)} %`;
    console.log(
      `${folder || 'all'}: ${dead} killed, ${lived} survived${share}, ${rest} not counted (static, or no test could run)`,
    );
  }
  writeFileSync(survivorsPath, JSON.stringify(alive.map(keyOfResult), null, 1));
}
