import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** All static checks: types, lint, import rules, format, unused code, catalogues. */
const root = resolve(import.meta.dirname, '..');

const checks: [name: string, script: string, ...args: string[]][] = [
  ['types', 'typescript/bin/tsc', '-p', '.'],
  ['types of the worker', 'typescript/bin/tsc', '-p', 'src/worker'],
  ['lint and import rules', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['unused code and dependencies', 'knip/bin/knip.js'],
  ['every sentence is in the catalogues', '@lingui/cli/dist/lingui.js', 'check', 'sync', '--workers', '1'],
  ['every sentence has its French', '@lingui/cli/dist/lingui.js', 'check', 'missing', '--workers', '1'],
];

const failed = (await Promise.all(checks.map(run))).filter((name) => name !== null);
console.log(failed.length === 0 ? 'check: all in order' : `check: ${failed.join(', ')} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run([name, script, ...args]: (typeof checks)[number]): Promise<string | null> {
  const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...args], { cwd: root });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  return new Promise((done) =>
    child.once('exit', (code) => {
      if (code !== 0) console.error(`--- ${name}\n${output.join('')}`);
      done(code === 0 ? null : name);
    }),
  );
}
