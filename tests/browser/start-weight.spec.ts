import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const assets = new URL('../../dist/app/assets/', import.meta.url);

/** The scripts of every start. */
const common = ['main', 'platform', 'rolldown-runtime', 'frame', 'en'];

/** The additional scripts of every start with a session. */
const session = ['device', 'device.en', 'shared'];

type Start = {
  /** The limit of the size sent by the server, with Brotli. `npm run bench` measures the time. */
  maxBytes: number;
  /** The script and word files. Dialogs, menus and the network client are in none of them. */
  files: readonly string[];
};

const starts: Readonly<Record<string, Start>> = {
  login: { maxBytes: 142_500, files: common },
  home: { maxBytes: 233_800, files: [...common, ...session, 'home', 'front-1', 'front.en'] },
  'claim list': {
    maxBytes: 250_800,
    files: [...common, ...session, 'claim-list', 'front-1', 'front-2', 'front.en'],
  },
  'claim form': { maxBytes: 230_200, files: [...common, ...session, 'claim-new'] },
};

/** The compressed size of each file, computed once for all screens. */
const compressed = new Map<string, number>();
function compressedBytes(file: string): number {
  const bytes = compressed.get(file) ?? brotliCompressSync(readFileSync(new URL(file, assets))).length;
  compressed.set(file, bytes);
  return bytes;
}

for (const [screen, { maxBytes, files }] of Object.entries(starts))
  test(`a start loads only the listed files and stays within its byte budget: ${screen}`, () => {
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
    const needed = new Set<string>();
    const addWithImports = (file: string) => {
      if (needed.has(file)) return;
      needed.add(file);
      const source = readFileSync(new URL(file, assets), 'utf8');
      for (const [, imported] of source.matchAll(/\bfrom"\.\/([^"]+)"/g)) if (imported) addWithImports(imported);
    };
    for (const name of files) addWithImports(scripts.find((file) => nameOf(file) === name) ?? `no ${name}`);
    expect([...needed].map(nameOf).toSorted()).toEqual(files.toSorted());
    expect([...needed].reduce((sum, file) => sum + compressedBytes(file), 0)).toBeLessThan(maxBytes);
  });

test('the HTML of the app references only assets and icons, so that a start needs no other request', () => {
  const page = readFileSync(new URL('../index.html', assets), 'utf8');
  const referenced = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
  const icons = /\.(svg|png)$/;
  expect(referenced.length).toBeGreaterThan(4);
  expect(referenced.filter((file) => !file?.startsWith('/assets/') && !icons.test(file ?? ''))).toEqual([]);
});

/** The name of a script without its hash of eight characters. */
function nameOf(file: string): string {
  return file.slice(0, -'-12345678.js'.length);
}
