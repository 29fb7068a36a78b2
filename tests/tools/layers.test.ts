import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { featureImports, features, forbiddenOf, layerNames } from '../../tools/layers.ts';

const root = resolve(import.meta.dirname, '../..');

const Report = v.object({
  diagnostics: v.array(v.object({ filename: v.string(), code: v.string(), message: v.string() })),
});

/** A repository in which a file of each layer has all forbidden imports, as type-only imports. */
let folder: string;
let refused: string[];

const [feature] = features;

const betweenFeatures = features.flatMap((from) => features.filter((to) => to !== from).map((to) => ({ from, to })));

const filesOf = { app: 'src/app', server: 'server', features: `src/features/${feature}` } as Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'depot-portal-layers-'));
  await cp(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  await cp(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of features) await mkdir(join(folder, `src/features/${name}`), { recursive: true });
  for (const layer of layerNames) await write(`${filesOf[layer] ?? `src/${layer}`}/violation.ts`, forbiddenOf(layer));
  for (const { from, to } of betweenFeatures)
    await writeFile(join(folder, `src/features/${from}/${to}.ts`), `export type { One } from '../${to}/one.ts';\n`);
  refused = await lint();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(layerNames)('a forbidden import of %s fails the check', (layer) => {
  const file = `${filesOf[layer] ?? `src/${layer}`}/violation.ts`;
  expect(refused.filter((one) => one.startsWith(`${file}:`))).toEqual(
    forbiddenOf(layer)
      .map((other) => `${file}: #${other}/one.ts`)
      .toSorted(),
  );
});

it('an import of another feature fails the check, unless the table allows it', () => {
  const allowed = ({ from, to }: { from: string; to: string }) => featureImports[from]?.includes(to);
  expect(refused.filter((one) => one.includes(': ../'))).toEqual(
    betweenFeatures
      .filter((one) => !allowed(one))
      .map(({ from, to }) => `src/features/${from}/${to}.ts: ../${to}/one.ts`)
      .toSorted(),
  );
});

async function write(file: string, imported: readonly string[]): Promise<void> {
  await mkdir(join(folder, file, '..'), { recursive: true });
  const lines = imported.map((layer, at) => `export type { One as One${at} } from '#${layer}/one.ts';`);
  await writeFile(join(folder, file), `${lines.join('\n')}\n`);
}

/** Returns the imports that the lint rejects, as `file: import`. */
async function lint(): Promise<string[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd: folder });
  const output = await run.catch((error: { stdout: string }) => error);
  const { diagnostics } = v.parse(Report, JSON.parse(output.stdout));
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename, message }) => `${filename}: ${/'([^']+)'/.exec(message)?.[1]}`)
    .toSorted();
}
