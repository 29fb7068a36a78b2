import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import { screens } from '#app/screens.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where the words come with their screens. */
const later = (lingui.catalogs ?? []).flatMap(({ path, include }) => (path.includes('/later/') ? include : []));

/** The first screens of a visitor and of a technician, and what stands around each screen. */
const first = {
  authLogin: 'src/features/account/login.tsx',
  warrantyClaimCreate: 'src/features/claims/claim-new.tsx',
};

/** What a source imports, itself and through others, at once and when it is asked for; other screens are not its own. */
function reachedFrom(path: string, reached: Set<string>): Set<string> {
  if (reached.has(path) || path === 'src/app/screens.ts') return reached;
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

it('what the first screens say, and what opens on them, is among the words that every start brings', () => {
  expect(screens.filter(({ wordsAtStart }) => wordsAtStart).map(({ name }) => name)).toEqual(Object.keys(first));
  const reached = ['src/main.ts', ...Object.values(first)].reduce(
    (all, path) => reachedFrom(path, all),
    new Set<string>(),
  );
  expect(reached).toContain('src/app/shell.tsx');
  expect(reached).toContain('src/features/claims/saved/sent-dialog.tsx');
  const folders = later.map((part) => part.replace('<rootDir>/', ''));
  expect(folders).toContain('src/features/outbox');
  expect([...reached].filter((path) => folders.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
});
