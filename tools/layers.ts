import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OxlintOverride } from 'oxlint';

const belowForms = [
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
  contract: [],
  domain: ['contract'],
  api: ['contract'],
  storage: ['contract'],
  session: ['contract', 'api', 'storage'],
  offline: ['contract', 'domain', 'api', 'storage', 'session'],
  queries: ['contract', 'domain', 'api', 'storage', 'session', 'offline'],
  worker: ['contract', 'domain', 'api', 'storage', 'session', 'offline'],
  i18n: [],
  ui: ['i18n'],
  messages: ['contract', 'domain', 'api', 'storage', 'offline', 'i18n', 'ui'],
  forms: belowForms,
  lists: belowForms,
  product: [...belowForms, 'forms'],
  registering: [...belowForms, 'forms', 'product'],
  features: [...belowForms, 'forms', 'product', 'registering', 'lists'],
  app: [...belowForms, 'forms', 'product', 'registering', 'lists', 'features', 'worker'],
  server: ['contract', 'domain'],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof layers;

export const layerNames = Object.keys(layers).filter((name): name is Layer => name in layers);

/** What a file of a layer may not import. Only tests import tests. */
export function forbiddenOf(layer: Layer): string[] {
  const allowed: readonly string[] = layers[layer];
  return [...layerNames.filter((other) => other !== layer && !allowed.includes(other)), 'tests'];
}

/** The folders of `src/features`. */
export const features = readdirSync(resolve(import.meta.dirname, '../src/features'));

/** The only imports between features: a claim's page shows its follow-ups, the desk shows claims. */
export const featureImports: Readonly<Record<string, readonly string[]>> = { claims: ['follow-ups'], desk: ['claims'] };

/** The glob patterns of a layer's files. */
export function filesOf(layer: Layer): string[] {
  if (layer === 'server') return ['server/**'];
  return layer === 'app' ? ['src/app/**', 'src/*.ts'] : [`src/${layer}/**`];
}

/** The lint rules: an override for each layer and each feature. */
export function layerRules() {
  const ofLayers = layerNames
    .filter((layer) => layer !== 'features')
    .map((layer) => {
      const allowed = layers[layer].join(', ') || 'no other layer';
      const message = `${layer} may import ${allowed} (tools/layers.ts)`;
      // The server has folders with the names of layers.
      const isServer = layer === 'server';
      return restrict(filesOf(layer), [
        deny(isServer ? '#' : '#|(\\.\\./)+', forbiddenOf(layer), message),
        ...(isServer ? [deny('(\\.\\./)+', ['src', 'tests'], message)] : []),
      ]);
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
  return [...ofLayers, ...ofFeatures];
}

function restrict(files: string[], patterns: ReturnType<typeof deny>[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** Type-only imports count. */
function deny(start: string, folders: readonly string[], message: string) {
  return { regex: `^(${start})(${folders.join('|')})/`, message };
}
