import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import { screens } from '#app/routing/screens.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where the sources are whose words come with a part of the catalogues. */
function sourcesOf(part: string): string[] {
  const catalogues = (lingui.catalogs ?? []).filter(({ path }) => path.includes(`/${part}/`));
  return catalogues.flatMap(({ include }) => include).map((source) => source.replace('<rootDir>/', ''));
}

const isOf = (sources: readonly string[], path: string) =>
  sources.some((one) => path === one || path.startsWith(`${one}/`));

/** What a source imports, itself and through others, at once and when it is asked for; other screens are not its own. */
function reachedFrom(path: string, reached: Set<string>): Set<string> {
  if (reached.has(path) || path === 'src/app/routing/screens.ts') return reached;
  reached.add(path);
  const source = readFileSync(resolve(root, path), 'utf8');
  for (const [, specifier = ''] of source.matchAll(/(?:\bfrom |\bimport\()'([.#][^']+\.tsx?)'/g)) {
    const to = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : relative(root, resolve(root, dirname(path), specifier));
    reachedFrom(to, reached);
  }
  return reached;
}

/** Whether a source has sentences for the catalogues. */
function speaks(path: string): boolean {
  return /from '@lingui\/(core|react)\/macro'/.test(readFileSync(resolve(root, path), 'utf8'));
}

/** What comes once somebody is signed in, with its words. */
const withDevice = ['src/app/start/start-offline.tsx', 'src/app/start/start-background-tasks.ts'];

const pathsOf = (words: 'start' | 'device' | 'front') =>
  screens.filter((one) => one.words === words).map(({ name }) => name);

it('what the log-in screen says, and what opens on it, is among the words that every start brings', () => {
  expect(pathsOf('start')).toEqual(['authLogin']);
  const reached = new Set(withDevice);
  for (const path of ['src/main.ts', 'src/features/account/login.tsx']) reachedFrom(path, reached);
  expect(reached).toContain('src/app/frame/shell.tsx');
  expect(reached).toContain('src/features/account/unsent-here.tsx');
  const speaking = [...reached].filter((path) => !withDevice.includes(path) && speaks(path));
  expect(speaking).toContain('src/wording/error-catalogue.ts');
  expect(speaking.filter((path) => !isOf(sourcesOf('locales'), path))).toEqual([]);
});

it('what the form for a claim says, and whoever is signed in hears, comes with none of the other screens', () => {
  expect(pathsOf('device')).toEqual(['warrantyClaimCreate']);
  const reached = new Set<string>();
  for (const path of ['src/main.ts', ...withDevice, 'src/features/claims/claim-new.tsx']) reachedFrom(path, reached);
  expect(reached).toContain('src/features/claims/saved/sent-dialog.tsx');
  const others = [...sourcesOf('front'), ...sourcesOf('later')];
  expect(others).toContain('src/features/outbox');
  expect([...reached].filter((path) => isOf(others, path))).toEqual([]);
});

it('what the dashboard and the list of claims say comes without the words of the screens behind them', () => {
  expect(pathsOf('front')).toEqual(['home', 'warrantyClaimList']);
  const reached = new Set<string>();
  for (const path of ['src/main.ts', ...withDevice, 'src/features/home/home.tsx', 'src/features/claims/claim-list.tsx'])
    reachedFrom(path, reached);
  expect([...reached].filter((path) => isOf(sourcesOf('front'), path) && speaks(path)).length).toBeGreaterThan(5);
  expect([...reached].filter((path) => isOf(sourcesOf('later'), path))).toEqual([]);
});
