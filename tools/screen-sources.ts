import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const src = resolve(import.meta.dirname, '../src');

/** Builds absolute paths from paths inside `src`. */
export const inSrc = (...paths: string[]): string[] => paths.map((path) => resolve(src, path));

const table = resolve(src, 'app/routing/screens.ts');

/** Modules loaded after the first screen has rendered, with the words of the device. */
export const afterStart = inSrc('app/start/start-offline.tsx', 'app/start/start-background-tasks.ts');

/** The parts of the frame, and the remarks on photos, that load after the first frame, with their own words. */
export const laterFrame = inSrc(
  'app/frame/places/places.tsx',
  'app/frame/search/search-button.tsx',
  'app/frame/help/help-button.tsx',
  'forms/photo-tiles/photo-remark.tsx',
  'features/claims/claim-photos/plate-remark.tsx',
);

/** Parts of a screen that load when they are used, with the words of all other screens. */
export const laterParts = inSrc(
  'forms/photo-tiles/marking/marking-dialog.tsx',
  'forms/photo-tiles/marking/remove-marks.ts',
  'features/home/set-up/set-up-card.tsx',
);

/** Lists the modules of the screens whose words are in a catalogue, from the route table. */
export function screenSources(words: 'start' | 'device' | 'front'): string[] {
  const rows = readFileSync(table, 'utf8').matchAll(
    /words: '(\w+)',\s*load: async \(\) => \(await import\('#([^']+)'/g,
  );
  return [...rows].flatMap(([, catalogue, path = '']) => (catalogue === words ? inSrc(path) : []));
}

/** Follows static and dynamic imports from `entries`; stops at the route table and at `stops`. */
export function reachedFrom(entries: readonly string[], stops: readonly string[] = []): Set<string> {
  const reached = new Set(entries.filter((entry) => existsSync(entry)));
  // A file that is added during the loop is visited too.
  for (const file of reached)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom |\bimport\()'([.#][^']+\.tsx?)'/g,
    )) {
      const target = specifier.startsWith('#') ? resolve(src, specifier.slice(1)) : resolve(dirname(file), specifier);
      if (target !== table && !stops.includes(target)) reached.add(target);
    }
  return reached;
}
