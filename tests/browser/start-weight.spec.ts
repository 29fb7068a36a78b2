import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const assets = new URL('../../dist/app/assets/', import.meta.url);

type Start = {
  /** What it may weigh before it can be used, as the server sends it: with Brotli. `npm run bench` measures what it takes. */
  maxBytes: number;
  /** What it says beyond the words of every start. */
  words: readonly string[];
  /** What it must not bring: what opens on it, what talks to the network, what only others say. */
  later: RegExp;
};

const starts: Readonly<Record<string, Start>> = {
  'login-': { maxBytes: 130_500, words: [], later: /^(overlays|lists|device|network|shared|front|pages)/ },
  'home-': {
    maxBytes: 207_000,
    words: ['device.en-', 'front.en-'],
    later: /^(overlays|pages|lists|network|words)/,
  },
  'claim-list-': {
    maxBytes: 217_000,
    words: ['device.en-', 'front.en-'],
    later: /^(overlays|pages|network|words)/,
  },
  'claim-new-': {
    maxBytes: 206_000,
    words: ['device.en-'],
    later: /^(overlays|pages|front|network|claim-saved|calendar|zoom|scanner|registering)/,
  },
};

/** What a file weighs as it is sent; packed once for all screens. */
const packed = new Map<string, number>();
function packedBytes(file: string): number {
  const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(new URL(file, assets))).length;
  packed.set(file, bytes);
  return bytes;
}

for (const [screen, { maxBytes, words, later }] of Object.entries(starts))
  test(`starts without what opens later, and stays light: ${screen}`, () => {
    const files = readdirSync(assets);
    const needed = new Set<string>();
    const take = (file: string) => {
      if (needed.has(file)) return;
      needed.add(file);
      const source = readFileSync(new URL(file, assets), 'utf8');
      for (const [, imported] of source.matchAll(/\bfrom"\.\/([^"]+)"/g)) if (imported) take(imported);
    };
    for (const part of ['main-', 'platform-', 'frame-', screen, 'en-', ...words])
      take(files.find((file) => isFileOf(part, file)) ?? `no ${part}`);
    expect([...needed].filter((file) => later.test(file))).toEqual([]);
    expect([...needed].reduce((sum, file) => sum + packedBytes(file), 0)).toBeLessThan(maxBytes);
  });

test('asks the service worker for nothing before a screen stands: what the page names comes from the cache of files', () => {
  const page = readFileSync(new URL('../index.html', assets), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
  const icons = /\.(svg|png)$/;
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => !file?.startsWith('/assets/') && !icons.test(file ?? ''))).toEqual([]);
});

/** Whether a file is the one of a part: its name, eight characters of its hash, and nothing between as `login-rules-` has. */
function isFileOf(part: string, file: string): boolean {
  return file.startsWith(part) && file.endsWith('.js') && file.length === part.length + 8 + '.js'.length;
}
