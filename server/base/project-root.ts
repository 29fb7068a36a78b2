import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of `package.json`: above `server/` in development, above `dist/server/` in the build. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('There is no package.json above the server.');
    folder = parent;
  }
  return folder;
}
