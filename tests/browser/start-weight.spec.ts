import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const assets = new URL('../../dist/app/assets/', import.meta.url);

/** What a screen may weigh before it can be used, as the server sends it: with Brotli. `npm run bench` measures what it takes. */
const weightMaxBytes = { 'claim-new-': 201_000, 'login-': 129_000 };

/** What a screen says beyond the words of every start. */
const words: Readonly<Record<string, readonly string[]>> = { 'claim-new-': ['device.en-'] };

/** What a file weighs as it is sent; packed once for both screens. */
const packed = new Map<string, number>();
function packedBytes(file: string): number {
  const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(new URL(file, assets))).length;
  packed.set(file, bytes);
  return bytes;
}

for (const [screen, maxBytes] of Object.entries(weightMaxBytes))
  test(`starts without what opens later, and stays light: ${screen}`, () => {
    const files = readdirSync(assets);
    const needed = new Set<string>();
    const take = (file: string) => {
      if (needed.has(file)) return;
      needed.add(file);
      const source = readFileSync(new URL(file, assets), 'utf8');
      for (const [, imported] of source.matchAll(/\bfrom"\.\/([^"]+)"/g)) if (imported) take(imported);
    };
    for (const part of ['main-', 'platform-', 'frame-', screen, 'en-', ...(words[screen] ?? [])])
      take(files.find((file) => isFileOf(part, file)) ?? `no ${part}`);
    const later =
      screen === 'claim-new-'
        ? /^(overlays|pages|calendar|zoom|scanner|registering)/
        : /^(overlays|lists|device|network|shared|pages)/;
    expect([...needed].filter((file) => later.test(file))).toEqual([]);
    expect([...needed].reduce((sum, file) => sum + packedBytes(file), 0)).toBeLessThan(maxBytes);
  });

/** Whether a file is the one of a part: its name, eight characters of its hash, and nothing between as `login-rules-` has. */
function isFileOf(part: string, file: string): boolean {
  return file.startsWith(part) && file.endsWith('.js') && file.length === part.length + 8 + '.js'.length;
}
