import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { groups, isInstalled } from './support/install-group.ts';

/** All static checks, in parallel: types, lint, import rules, format, unused code, catalogues. */
const root = resolve(import.meta.dirname, '..');

/**
 * Threads of the types and of the lint, which run at the same time: with more than their share of the cores they need a
 * third more of the processor. They also collect less often what they no longer use.
 */
const threads = String(Math.max(1, Math.floor(availableParallelism() / 2)));
const env = { ...process.env, GOMAXPROCS: threads, GOGC: '300' };

type Check = [name: string, script: string, ...args: string[]];

const checks: Check[] = [
  typesOf('types', '.'),
  typesOf('types of the worker', 'src/worker'),
  ...groups.filter(isInstalled).map((folder) => typesOf(`types of ${folder}`, folder)),
  ['lint and import rules', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['unused code and dependencies', 'knip/bin/knip.js'],
  ['every sentence is in the catalogues', '@lingui/cli/dist/lingui.js', 'check', 'sync', '--workers', '1'],
  ['every sentence has its French', '@lingui/cli/dist/lingui.js', 'check', 'missing', '--workers', '1'],
];

for (const folder of groups.filter((name) => !isInstalled(name)))
  console.log(`left out: types of ${folder}, whose packages are not installed`);
const failed = (await Promise.all(checks.map(run))).filter((name) => name !== null);
console.log(
  failed.length === 0 ? `check: all ${checks.length} in order` : `check: ${failed.length} failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Reads again only what changed since the last check, and what depends on it. */
function typesOf(name: string, folder: string): Check {
  const state = resolve(root, 'node_modules/.cache/check', `${name.replaceAll(/\W+/g, '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', state];
  return [name, 'typescript/bin/tsc', '-p', folder, '--checkers', threads, ...incremental];
}

/** Returns the name of a check that failed. */
function run([name, script, ...args]: Check): Promise<string | null> {
  const start = performance.now();
  const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...args], { cwd: root, env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  return new Promise((done) =>
    // All output has arrived when its streams are closed.
    child.once('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${name}`);
      if (code !== 0) console.log(output.join(''));
      done(code === 0 ? null : name);
    }),
  );
}
