import { relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '#app/routing/screens.ts';
import { catalogs } from '../../tools/catalogues.ts';
import { reachedFrom, screenSources } from '../../tools/screen-sources.ts';

const root = resolve(import.meta.dirname, '../..');

/** The source files of a catalogue, relative to the root of the repository. */
function sourcesOf(part: string): string[] {
  const found = catalogs.filter(({ path }) => path.includes(`/${part}/`));
  return found.flatMap(({ include }) => include).map((source) => relative(root, source));
}

it.each(['start', 'device', 'front'] as const)('the catalogue of %s follows each screen that imports it', (words) => {
  const named = screens.filter((screen) => screen.words === words);
  expect(screenSources(words)).toHaveLength(named.length);
  expect(named.length).toBeGreaterThan(0);
});

it('the texts of every start are those of the log-in screen, the frame and their imports', () => {
  const sources = sourcesOf('locales');
  for (const path of [
    'app/frame/update-prompt.tsx',
    'features/account/login/unsent-work-note.tsx',
    'messages/error-catalogue.ts',
  ])
    expect(sources).toContain(`src/${path}`);
  expect(sources.filter((path) => /sync-pill|start-offline|features\/(?!account\/)/.test(path))).toEqual([]);
});

it('the texts of each session are those of the claim form and of the frame of a signed-in person', () => {
  const sources = sourcesOf('device');
  for (const path of ['app/frame/sync-pill.tsx', 'features/claims/saved/claim-saved.tsx'])
    expect(sources).toContain(`src/${path}`);
  expect(sources.filter((path) => /features\/(?!claims\/|account\/)/.test(path))).toEqual([]);
});

it('the dashboard and the list of claims load no texts of the screens behind them', () => {
  const sources = sourcesOf('front');
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => /features\/(?!home\/|claims\/)|claim-detail/.test(path))).toEqual([]);
  expect([...reachedFrom(screenSources('front'))].filter((path) => /claim-detail|features\/outbox/.test(path))).toEqual(
    [],
  );
});
