import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';

/** Licences that ask for no more than their notice. */
export const acceptedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
  // The fonts of PDFs: not sold alone, and under another name when changed.
  'Bitstream-Vera',
  // The image library `libvips`: a file of its own, loaded as it comes, which anybody may replace.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  // `web-push`, as it comes: only changes of its own files would have to be published.
  'MPL-2.0',
]);

/** Packages that name their licence only in a file. */
const namedInFile: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string(), 'unknown'),
      dev: v.optional(v.boolean(), false),
    }),
  ),
});

/** Name, version and licence of each package that the product runs with, from its lock file. */
export function licencesOf(lock: unknown): { name: string; version: string; licence: string }[] {
  return Object.entries(v.parse(Lock, lock).packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: namedInFile[name] ?? license };
    });
}

// `npm run licences`
if (import.meta.main)
  for (const { name, version, licence } of licencesOf(
    JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')),
  ))
    console.log(`${name} ${version} ${licence}`);
