import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runtimePackages } from './runtime.ts';

/** Prints the sizes of the source that steer the work. None of them has a limit. */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const linesOf = (path: string) => read(path).split('\n').length - 1;
const wordsOf = (path: string) =>
  read(path)
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const folders = ['src', 'server', 'tests', 'tools'].map((folder) => {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules'] });
  const lines = paths.map(linesOf);
  return {
    folder,
    files: paths.length,
    lines: sum(lines),
    mean: Math.round(sum(lines) / lines.length),
    'up to 15 lines': lines.filter((count) => count <= 15).length,
    'over 300 lines': lines.filter((count) => count > 300).length,
    longest: paths[lines.indexOf(Math.max(...lines))],
  };
});
console.table(folders);

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const isInstalled = (folder: string) => existsSync(resolve(root, folder));
console.table({
  'words of the documents, without the requirements': sum(
    documents.filter((path) => path !== 'docs/requirements.md').map(wordsOf),
  ),
  'words of the requirements': wordsOf('docs/requirements.md'),
  'imports of claim-form.tsx': read('src/features/claims/form/claim-form.tsx').match(/^import /gm)?.length,
  'lines of vite.config.ts': linesOf('vite.config.ts'),
  'lines of lingui.config.ts': linesOf('lingui.config.ts'),
  'packages beside the bundle of the server': runtimePackages(JSON.parse(read('package-lock.json')), isInstalled)
    .length,
});
