import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { BucketEnvironment } from '#server/settings/s3-bucket.ts';
import { migrations } from '#server/database/migrations.ts';
import { projectVersion } from '#server/base/project-version.ts';
import { Environment, readSettings, requireProductionSettings } from '#server/settings/settings.ts';
import { runtimePackages } from '../../tools/runtime.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** These are read by the code of OpenTelemetry. */
const ofTraces = ['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'];
const settings = [
  ...Object.keys(Environment.entries),
  ...Object.keys(BucketEnvironment.entries),
  ...ofTraces,
].toSorted();

/** The settings of a file of environment variables. */
function variablesOf(text: string, line: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(line)].map(([, name = '', value = '']) => [name, value]));
}

it('.env.example and the guide name every setting that the server reads, and no other', () => {
  expect(Object.keys(variablesOf(read('.env.example'), /^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)).toSorted()).toEqual(settings);
  const guide = /## Settings\n(.*?)\nFor the build/s.exec(read('docs/operate/README.md'))?.[1] ?? '';
  const named = [...guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)`/g)].map(([, name = '']) => name);
  // The guide names them as `OTEL_EXPORTER_OTLP_*`.
  expect([...new Set([...named, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])].toSorted()).toEqual(settings);
});

it('.env.example is a production configuration with defaults, once the secret is set', () => {
  const secret = 'x'.repeat(32);
  const given = { ...variablesOf(read('.env.example'), /^([A-Z][A-Z0-9_]*)=(.*)$/gm), SESSION_SECRET: secret };
  requireProductionSettings(readSettings(given), given);
  const defaults = variablesOf(read('.env.example'), /^#([A-Z][A-Z0-9_]*)=(.+)$/gm);
  const named = { TRUST_PROXY: '', AWS_REGION: '' };
  const [configured, defaultSettings] = [readSettings({ ...given, ...defaults, ...named }), readSettings(given)];
  // Their defaults are different in the demo.
  expect({ ...configured, adminSecondFactor: null, ownNetworkCalls: null }).toEqual(defaultSettings);
});

it('the compose file and the unit set only what the server reads', () => {
  const compose = /environment:\n(.*?)\n {4}depends_on/s.exec(read('deploy/compose.yaml'))?.[1] ?? '';
  const composed = variablesOf(compose, /^ +([A-Z][A-Z0-9_]*): (.*)$/gm);
  const [, unit = ''] = /^Environment=(.*)$/m.exec(read('deploy/depot-portal.service')) ?? [];
  const [, image = ''] = /^ENV (.*)$/m.exec(read('deploy/Containerfile')) ?? [];
  const set = [...Object.keys(composed), ...`${unit} ${image}`.split(' ').map((pair) => pair.split('=')[0] ?? '')];
  expect(set.filter((name) => name !== 'NODE_ENV' && !settings.includes(name))).toEqual([]);
  const given = { ...composed, SESSION_SECRET: 'x'.repeat(32), HOST: '0.0.0.0' };
  requireProductionSettings(readSettings(given), given);
});

it('the version is the same in every file, and the changelog begins with it', async () => {
  const version = await projectVersion();
  expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/);
  expect(v.parse(v.object({ version: v.string() }), JSON.parse(read('package-lock.json'))).version).toBe(version);
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(read('deploy/compose.yaml')).toContain(`image: depot-portal:${version}\n`);
  for (const name of Object.keys(migrations).filter((other) => other.endsWith('-breaking')))
    expect(read('CHANGELOG.md')).toContain(name);
});

it('the runtime is the bundle and the packages that it needs, from the lock file', () => {
  const packages = runtimePackages(JSON.parse(read('package-lock.json')), (path) => existsSync(resolve(root, path)));
  expect(packages).toEqual(
    expect.arrayContaining([
      'node_modules/dejavu-fonts-ttf',
      'node_modules/pg',
      'node_modules/pg-pool',
      'node_modules/pgpass',
    ]),
  );
  // The native part of `sharp`, for this machine alone.
  expect(packages.filter((path) => path.includes('@img/sharp-')).length).toBeGreaterThan(0);
  expect(packages.filter((path) => /react|mantine|vite|playwright/.test(path))).toEqual([]);
  expect(() => runtimePackages({ packages: {} }, () => false)).toThrow('is not in the lock file');
  const packaged = { '': {}, 'node_modules/pg': { dependencies: { a: '1' } }, 'node_modules/pg/node_modules/a': {} };
  const others = ['dejavu-fonts-ttf', 'pdfkit', 'sharp', '@electric-sql/pglite'].map((name) => [
    `node_modules/${name}`,
    {},
  ]);
  const all = { ...packaged, 'node_modules/a': {}, ...Object.fromEntries(others) };
  expect(runtimePackages({ packages: all }, () => false)).toContain('node_modules/pg/node_modules/a');
  expect(runtimePackages({ packages: all }, () => false)).not.toContain('node_modules/a');
});
