import { join } from 'node:path';
import { compressApp } from './compress-app.ts';
import { projectRoot } from './base/project-root.ts';

await compressApp(join(projectRoot(), 'dist', 'app'));
