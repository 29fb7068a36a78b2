import type { Rolldown } from 'vite';
import { inSrc, screenSources } from './screen-sources.ts';

/** The forms that a visitor opens first, over a network of any kind: none loads what only the others need. */
const visitorForms = [
  'features/contact/contact-form.tsx',
  'features/account/repair-depot/open-application.tsx',
  'features/registrations/create/guest-registration.tsx',
];

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
  // With what the claim list has too of the claim form's later part.
  ['shared', [...screenSources('device'), ...inSrc('forms/choice-field.tsx', 'messages/counts.tsx')], 2],
  // What the claim form shows after its first frame.
  ['rest-of-claim', inSrc('features/claims/form/rest-of-claim.tsx', 'features/claims/claim-photos/shared-files.tsx')],
  // One file for each: the claim list imports a virtual list, which the dashboard does not need.
  ...screenSources('front').map((screen, at): [string, string[], number] => [`front-${at + 1}`, [screen], 2]),
  // No first screen waits for it.
  ['network', inSrc('api/client.ts', 'offline/sync/portal-engine.ts', 'offline/outbox/renew.ts')],
  ['registrant', inSrc('features/registrations/product-registration-new.tsx'), 2],
  ['sign-up', inSrc('features/account/sign-up/sign-up-form.tsx'), 2],
  ['visitors', inSrc(...visitorForms), 2],
];

/** An app update seldom changes these, so the browser reuses its cached file. */
const platform = /node_modules[\\/](react|react-dom|react-router|scheduler|@lingui|zustand)[\\/]/;

/**
 * What other screens share, and the areas whose screens are visited together: one file each. The worker caches each file
 * by itself, at about 10 ms of processor time (118 instead of 227 files: a third of an installation).
 */
const areas: [name: string, modules: RegExp, minShareCount: number][] = [
  ['later', /./, 2],
  ['admin', /src[\\/]features[\\/]admin[\\/]/, 1],
  ['desk', /src[\\/]features[\\/]desk[\\/]/, 1],
];

export const groups: Rolldown.CodeSplittingGroup[] = [
  ...chunks.map(([name, sources, minShareCount = 1]) => ({
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      (name === 'platform' ? platform.test(id) : imports(sources, id, context)) ? name : null,
    minShareCount,
  })),
  ...areas.map(([name, test, minShareCount]) => ({ name, test, minShareCount })),
].map((group, at, { length }) => ({ ...group, priority: length - at }));

/** Whether one of `sources` imports a module, directly or indirectly. */
function imports(sources: readonly string[], id: string, context: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  // An importer that is added during the loop is visited too.
  for (const module of importers)
    for (const importer of context.getModuleInfo(module)?.importers ?? []) importers.add(importer);
  return sources.some((source) => importers.has(source));
}
