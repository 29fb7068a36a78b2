import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';
import { projectRoot } from './base/project-root.ts';

const sources = join(projectRoot(), 'server');
const folder = join(projectRoot(), 'dist', 'server');
await rm(folder, { recursive: true, force: true });
// Parts that few servers load, such as the traces, are separate files.
await bundlePrograms({ main: join(sources, 'main.ts') }, folder);
for (const name of ['migrate', 'import-export', 'audit'])
  await bundlePrograms({ [name]: join(sources, `${name}.ts`) }, folder, false);
