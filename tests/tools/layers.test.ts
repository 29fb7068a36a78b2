import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  featureImports,
  features,
  forbiddenInServer,
  forbiddenOf,
  layerNames,
  readServer,
} from '../../tools/layers.ts';

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

const { folders: serverFolders, programs } = readServer();
const serverFile = (name: string) => (name.endsWith('.ts') ? `server/${name}` : `server/${name}/violation.ts`);
/** The forbidden imports of a folder of the server, or of a file at its top. */
const forbiddenFrom = (name: string) =>
  forbiddenInServer(name).map(
    (other) => `${name.endsWith('.ts') ? '.' : '..'}/${other.endsWith('.ts') ? other : `${other}/one.ts`}`,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'depot-portal-layers-'));
  await cp(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  await cp(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of features) await mkdir(join(folder, `src/features/${name}`), { recursive: true });
  for (const layer of layerNames)
    await write(
      `${filesOf[layer] ?? `src/${layer}`}/violation.ts`,
      forbiddenOf(layer).map((other) => `#${other}/one.ts`),
    );
  for (const name of serverFolders) await write(serverFile(name), forbiddenFrom(name));
  for (const name of programs) await write(`server/${name}`, []);
  for (const { from, to } of betweenFeatures)
    await writeFile(join(folder, `src/features/${from}/${to}.ts`), `export type { One } from '../${to}/one.ts';\n`);
  refused = await findRefused();
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
  expect(refused.filter((one) => one.startsWith('src/features/') && one.includes(': ../'))).toEqual(
    betweenFeatures
      .filter((one) => !allowed(one))
      .map(({ from, to }) => `src/features/${from}/${to}.ts: ../${to}/one.ts`)
      .toSorted(),
  );
});

it.each(serverFolders)('an import by server/%s of its own layer or a higher one fails the check', (name) => {
  const file = serverFile(name);
  expect(refused.filter((one) => one.startsWith(`${file}:`))).toEqual(
    forbiddenFrom(name)
      .map((other) => `${file}: ${other}`)
      .toSorted(),
  );
});

it('a folder of the server without a layer is an error of the configuration', async () => {
  await mkdir(join(folder, 'server/unlisted'));
  await expect(lint()).rejects.toMatchObject({ stdout: expect.stringContaining('differs from server/: unlisted') });
  await rm(join(folder, 'server/unlisted'), { recursive: true });
});

async function write(file: string, imported: readonly string[]): Promise<void> {
  await mkdir(join(folder, file, '..'), { recursive: true });
  const lines = imported.map((from, at) => `export type { One as One${at} } from '${from}';`);
  await writeFile(join(folder, file), `${lines.join('\n')}\n`);
}

/** @throws the error of the process, with its output, when the lint fails. */
function lint() {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  return promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd: folder });
}

/** Returns the imports that the lint rejects, as `file: import`. */
async function findRefused(): Promise<string[]> {
  const output = await lint().catch((error: { stdout: string }) => error);
  const { diagnostics } = v.parse(Report, JSON.parse(output.stdout));
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename, message }) => `${filename}: ${/'([^']+)'/.exec(message)?.[1]}`)
    .toSorted();
}
