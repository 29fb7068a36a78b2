import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const assets = new URL('../../dist/app/assets/', import.meta.url);

/** What the claim form may weigh before it can be typed in, packed with gzip. `npm run bench` measures what it takes. */
const weightMaxBytes = 269_500;

test('the claim form starts without what opens later, and stays light', () => {
  const files = readdirSync(assets);
  const needed = new Set<string>();
  const take = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    const source = readFileSync(new URL(file, assets), 'utf8');
    for (const [, imported] of source.matchAll(/\bfrom"\.\/([^"]+)"/g)) if (imported) take(imported);
  };
  for (const part of ['main-', 'platform-', 'frame-', 'claim-new-', 'en-'])
    take(files.find((file) => file.startsWith(part) && file.endsWith('.js')) ?? `no ${part}`);
  expect([...needed].filter((file) => /^(overlays|pages|calendar|zoom|scanner|registering)/.test(file))).toEqual([]);
  const bytes = [...needed].map((file) => gzipSync(readFileSync(new URL(file, assets))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(weightMaxBytes);
});
