import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(resolve(root, path), 'utf8'),
}));

it('no two files have the same name', () => {
  const names = files.map(({ path }) => basename(path));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('no module has mutable state', () => {
  const mutable = /^(export )?(let |const \w+ = new (Map|Set|WeakMap|WeakSet)<)/m;
  const withState = files.filter(({ text }) => mutable.test(text));
  expect(withState.map(({ path }) => path)).toEqual([]);
});
