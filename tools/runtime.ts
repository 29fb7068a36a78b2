import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { externalPackages } from '../server/external-packages.ts';

const Names = v.optional(v.record(v.string(), v.string()), {});
const Lock = v.object({
  packages: v.record(v.string(), v.object({ dependencies: Names, optionalDependencies: Names })),
});
const Package = v.object({
  name: v.string(),
  version: v.string(),
  type: v.string(),
  license: v.string(),
});

/**
 * The folders of the packages beside the server's bundle, with those that they depend on, from the lock file.
 * @param isInstalled of the optional ones, npm installs those of this machine.
 */
export function runtimePackages(lock: unknown, isInstalled: (folder: string) => boolean): string[] {
  const { packages } = v.parse(Lock, lock);
  const found = new Set<string>();
  const add = (name: string, user: string) => {
    const path = placeOf(name, user);
    if (found.has(path)) return;
    found.add(path);
    const optional = packages[path]?.optionalDependencies ?? {};
    for (const other of Object.keys({ ...packages[path]?.dependencies, ...optional }))
      if (!(other in optional) || isInstalled(placeOf(other, path))) add(other, path);
  };
  for (const name of externalPackages) add(name, '');
  return [...found].toSorted();

  /** Node's search: in the package that uses it, then in those around it. */
  function placeOf(name: string, user: string): string {
    const path = `${user}${user && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (user === '') throw new Error(`${name} is not in the lock file.`);
    return placeOf(name, user.slice(0, Math.max(0, user.lastIndexOf('/node_modules/'))));
  }
}

/** Assembles all that the built portal runs with, Node too, in `dist/runtime`. */
async function assemble(root: string): Promise<string> {
  const target = join(root, 'dist', 'runtime');
  const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(root, name), 'utf8'));
  await rm(target, { recursive: true, force: true });
  const isInstalled = (folder: string) => existsSync(join(root, folder));
  const folders = ['dist/app', 'dist/server', ...runtimePackages(await readJson('package-lock.json'), isInstalled)];
  // A package within another has been copied with it.
  for (const folder of folders.filter((path) => path.lastIndexOf('node_modules/') <= 0))
    await cp(join(root, folder), join(target, folder), { recursive: true });
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify(v.parse(Package, await readJson('package.json')), null, 2)}\n`,
  );
  await mkdir(join(target, 'bin'));
  await cp(process.execPath, join(target, 'bin', 'node'), { dereference: true });
  return target;
}

if (import.meta.main) process.stdout.write(`${await assemble(dirname(resolve(import.meta.dirname)))}\n`);
