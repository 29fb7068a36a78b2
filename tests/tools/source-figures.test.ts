import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => {
  const text = readFileSync(resolve(root, path), 'utf8');
  return { path, text, lines: text.split('\n').length - 1 };
});

it('src has at most 798 files of at least 50 lines on average', () => {
  expect(files.length).toBeLessThanOrEqual(798);
  expect(files.reduce((sum, { lines }) => sum + lines, 0) / files.length).toBeGreaterThanOrEqual(50);
});

it('no file has more than 300 lines, and at most 60 have 15 or fewer', () => {
  expect(files.filter(({ lines }) => lines > 300).map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ lines }) => lines <= 15).length).toBeLessThanOrEqual(60);
});

it('no two files have the same name', () => {
  const names = files.map(({ path }) => basename(path));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('no module has mutable state of its own', () => {
  const mutable = /^(export )?(let |const \w+ = new (Map|Set|WeakMap|WeakSet)<)/m;
  const withState = files.filter(({ text }) => mutable.test(text));
  expect(withState.map(({ path }) => path)).toEqual([]);
});

it.each([
  ['src/features/claims/form/claim-form.tsx', /^import /gm, 20],
  ['vite.config.ts', /\n/g, 80],
  ['lingui.config.ts', /\n/g, 20],
])('%s stays short', (path, counted, max) => {
  expect(readFileSync(resolve(root, path), 'utf8').match(counted)?.length ?? 0).toBeLessThanOrEqual(max);
});
