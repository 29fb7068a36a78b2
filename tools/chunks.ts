import type { Rolldown } from 'vite';
import { inSrc, screenSources } from './screen-sources.ts';

/**
 * The chunks of the modules that the first screens share, in order: a module belongs to the first chunk with a source
 * that imports it. Each start loads few files, since a request to the service worker costs more than its bytes. Rolldown
 * assigns all other modules: one file for each set of screens.
 */
const chunks: [name: string, sources: string[], minShareCount?: number][] = [
  ['main', inSrc('main.ts')],
  ['platform', []],
  // With the phone line, the first that the contact page shows: from `shared` it came half a second later.
  ['frame', [...inSrc('app/start/start.tsx', 'forms/support-line.tsx'), ...screenSources('start')]],
  ['device', inSrc('app/start/start-offline.tsx')],
  ['shared', screenSources('device'), 2],
  // One file for each: the claim list imports a virtual list, which the dashboard does not need.
  ...screenSources('front').map((screen, at): [string, string[], number] => [`front-${at + 1}`, [screen], 2]),
  // No first screen waits for it.
  ['network', inSrc('api/client.ts', 'offline/sync/portal-engine.ts', 'offline/outbox/renew.ts')],
];

/** An app update seldom changes these, so the browser reuses its cached file. */
const platform = /node_modules[\\/](react|react-dom|react-router|scheduler|@lingui|zustand)[\\/]/;

export const groups: Rolldown.CodeSplittingGroup[] = chunks.map(([name, sources, minShareCount = 1], at) => ({
  debugName: name,
  name: (id, context) => ((name === 'platform' ? platform.test(id) : imports(sources, id, context)) ? name : null),
  priority: chunks.length - at,
  minShareCount,
}));

/** Whether one of `sources` imports a module, directly or indirectly. */
function imports(sources: readonly string[], id: string, context: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  // An importer that is added during the loop is visited too.
  for (const module of importers)
    for (const importer of context.getModuleInfo(module)?.importers ?? []) importers.add(importer);
  return sources.some((source) => importers.has(source));
}
