import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

it('every fieldset begins with its legend', async () => {
  const files = globSync('**/*.tsx', { cwd: source });
  const texts = await Promise.all(files.map((file) => readFile(resolve(source, file), 'utf8')));
  const found = texts.flatMap((text, at) =>
    [...text.matchAll(/<fieldset\b[^>]*>\s*(<[^>]*>)/g)].map(([, first = '']) => ({ file: files[at], first })),
  );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ first }) => !/^<legend\b|component="legend"/.test(first))).toEqual([]);
});
