import { spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { statSync } from 'node:fs';

const root = resolve(import.meta.dirname, '../..');

/** Folders with a package.json of their own: their packages are installed by the one check that needs them. */
export const groups = ['tests/equal-access', 'tests/mutants', 'tests/salesforce-client'] as const;

/** Whether the packages of the folder's lock file are installed. */
export function isInstalled(folder: string): boolean {
  const writtenAt = (file: string) => statSync(resolve(root, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return writtenAt('node_modules/.package-lock.json') > writtenAt('package-lock.json');
}

/**
 * Installs the packages of the folder unless they are there, and then checks its types.
 * @throws Error with the output of npm or of the compiler.
 */
export function installGroup(folder: string): void {
  if (isInstalled(folder)) return;
  const path = resolve(root, folder);
  console.log(`Installing the packages of ${relative(root, path)} …`);
  run('npm', ['ci', '--prefix', path, '--no-audit', '--no-fund']);
  run(process.execPath, [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', path]);
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

if (import.meta.main) for (const folder of process.argv.slice(2)) installGroup(folder);
