import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OxlintOverride } from 'oxlint';

const belowForms = [
  'text',
  'clock',
  'contract',
  'domain',
  'api',
  'storage',
  'session',
  'offline',
  'queries',
  'i18n',
  'ui',
  'messages',
] as const;

/** The folders of `src` and what each may import besides itself. `oxlint.config.ts` generates the lint rules from it. */
export const layers = {
  text: [],
  clock: [],
  contract: ['text'],
  domain: ['text', 'contract'],
  api: ['contract'],
  storage: ['contract'],
  session: ['clock', 'contract', 'api', 'storage'],
  offline: ['text', 'clock', 'contract', 'domain', 'api', 'storage', 'session'],
  queries: ['clock', 'contract', 'domain', 'api', 'storage', 'session', 'offline'],
  worker: ['contract', 'domain', 'api', 'storage', 'session', 'offline'],
  i18n: [],
  ui: ['text', 'clock', 'i18n'],
  messages: ['text', 'clock', 'contract', 'domain', 'api', 'storage', 'offline', 'i18n', 'ui'],
  forms: belowForms,
  lists: belowForms,
  product: [...belowForms, 'forms'],
  registering: [...belowForms, 'forms', 'product'],
  features: [...belowForms, 'forms', 'product', 'registering', 'lists'],
  app: [...belowForms, 'forms', 'product', 'registering', 'lists', 'features', 'worker'],
  server: ['text', 'contract', 'domain'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The layers of `server`, from below. A folder may import itself and the layers below its own, and no other folder of
 * its own layer. The files at the top of `server` that are not named here are the start and the other programs: they
 * may import every folder, and no folder imports them.
 */
export const serverLayers: readonly (readonly string[])[] = [
  ['base'],
  ['errors', 'settings'],
  ['signals'],
  ['database'],
  ['limits', 'events', 'outgoing'],
  ['audit', 'files'],
  ['session', 'platform'],
  ['second-factor'],
  ['context.ts'],
  ['rules'],
  ['claims', 'privacy'],
  ['accounts'],
  ['desk', 'payments', 'imports', 'photos', 'delivery'],
  ['http'],
  ['routes', 'openapi'],
  ['demo', 'backup'],
];

export type Layer = keyof typeof layers;

export const layerNames = Object.keys(layers).filter((name): name is Layer => name in layers);

/** What a file of a layer may not import. Only tests import tests. */
export function forbiddenOf(layer: Layer): string[] {
  const allowed: readonly string[] = layers[layer];
  return [...layerNames.filter((other) => other !== layer && !allowed.includes(other)), 'tests'];
}

/** The folders of `src/features`. */
export const features = readdirSync(resolve(import.meta.dirname, '../src/features'));

/**
 * The only imports between features: a claim's page shows its follow-ups, the desk shows claims, and an admin proves who
 * they are before a key is made.
 */
export const featureImports: Readonly<Record<string, readonly string[]>> = {
  admin: ['account'],
  claims: ['follow-ups'],
  desk: ['claims'],
};

/** The glob patterns of a layer's files. */
export function filesOf(layer: Layer): string[] {
  if (layer === 'server') return ['server/**'];
  return layer === 'app' ? ['src/app/**', 'src/*.ts'] : [`src/${layer}/**`];
}

/**
 * What is at the top of `server`.
 * @throws Error when a folder is not in `serverLayers`, or a name of it is not in `server`.
 */
export function readServer(): { folders: string[]; programs: string[] } {
  const found = readdirSync(resolve(import.meta.dirname, '../server'), { withFileTypes: true });
  const names = found.map(({ name }) => name);
  const listed = serverLayers.flat();
  const unlisted = found.filter((one) => one.isDirectory() && !listed.includes(one.name)).map(({ name }) => name);
  const wrong = [...unlisted, ...listed.filter((name) => !names.includes(name))];
  if (wrong.length > 0) throw new Error(`serverLayers in tools/layers.ts differs from server/: ${wrong.join(', ')}`);
  return { folders: listed, programs: names.filter((name) => name.endsWith('.ts') && !listed.includes(name)) };
}

/** What a folder of `server` may not import of `server`. */
export function forbiddenInServer(folder: string): string[] {
  const { folders, programs } = readServer();
  const layer = serverLayers.findIndex((names) => names.includes(folder));
  const allowed = [folder, ...serverLayers.slice(0, layer).flat()];
  return [...folders.filter((name) => !allowed.includes(name)), ...programs];
}

/** The lint rules: an override for each layer, each feature and each folder of `server`. */
export function layerRules() {
  const serverMessage = `server may import ${layers.server.join(', ')} (tools/layers.ts)`;
  // The server has folders with the names of layers.
  const ofServer = [
    deny('#', forbiddenOf('server'), serverMessage),
    deny('(\\.\\./)+', ['src', 'tests', 'server'], serverMessage),
  ];
  const ofLayers = layerNames
    .filter((layer) => layer !== 'features')
    .map((layer) => {
      if (layer === 'server') return restrict(filesOf(layer), ofServer);
      const allowed = layers[layer].join(', ') || 'no other layer';
      return restrict(filesOf(layer), [
        deny('#|(\\.\\./)+', forbiddenOf(layer), `${layer} may import ${allowed} (tools/layers.ts)`),
      ]);
    });
  // After the rule of the whole server, which each of them replaces.
  const ofServerFolders = readServer().folders.map((folder) => {
    const isFile = folder.endsWith('.ts');
    const start = isFile ? '#server/|\\./' : '#server/|(\\.\\./)+';
    const message = `server/${folder} may import the layers of the server below it (tools/layers.ts)`;
    return restrict(
      [`server/${folder}${isFile ? '' : '/**'}`],
      [...ofServer, deny(start, forbiddenInServer(folder), message)],
    );
  });
  const ofFeatures = features.map((feature) => {
    const allowed = featureImports[feature] ?? [];
    const others = features.filter((other) => other !== feature && !allowed.includes(other));
    return restrict(
      [`src/features/${feature}/**`],
      [
        deny('#|(\\.\\./)+', [...forbiddenOf('features'), 'features'], 'features may import the layers below them'),
        deny('(\\.\\./)+', others, 'features import each other only as `featureImports` lists (tools/layers.ts)'),
      ],
    );
  });
  return [...ofLayers, ...ofServerFolders, ...ofFeatures];
}

function restrict(files: string[], patterns: ReturnType<typeof deny>[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** Type-only imports count. */
function deny(start: string, folders: readonly string[], message: string) {
  return { regex: `^(${start})(${folders.join('|')})(/|$)`, message };
}
