import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from '@swc/core';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');

/**
 * Preloads the files of the frame in the page, so that they load in parallel with the main script: with four waves of
 * requests the claim form took 2.3 times as long as a bare page, with one 1.4 times.
 */
export function preloadFrame(): Plugin {
  return {
    name: 'preload-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle).flatMap((file): HtmlTagDescriptor[] => {
          if (!/^assets\/(rolldown-runtime|platform|frame)-/.test(file)) return [];
          const link = file.endsWith('.css') ? { rel: 'stylesheet' } : { rel: 'modulepreload' };
          return [{ tag: 'link', attrs: { ...link, crossorigin: true, href: `/${file}` }, injectTo: 'head' }];
        }),
    },
  };
}

/**
 * Emits the classic ES5 scripts of the page. No start waits for the check for old browsers, which is async; every start
 * waits for the theme, since the first frame must have it. They are in `assets`, so the service worker precaches them by
 * their hashes.
 */
export function classicScripts(): Plugin {
  const attrs: Readonly<Record<string, { async?: true }>> = { 'old-browser': { async: true }, 'first-theme': {} };
  return {
    name: 'classic-scripts',
    apply: 'build',
    async buildStart() {
      for (const name of Object.keys(attrs)) {
        const { code } = await transform(readFileSync(resolve(root, `src/app/start/${name}.ts`), 'utf8'), {
          jsc: { parser: { syntax: 'typescript' }, target: 'es5', minify: { compress: true, mangle: true } },
          minify: true,
          isModule: false,
        });
        this.emitFile({ type: 'asset', name: `${name}.js`, source: code });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle).flatMap((file): HtmlTagDescriptor[] => {
          const [, name = ''] = /^assets\/(.+)-.{8}\.js$/.exec(file) ?? [];
          const own = attrs[name];
          return own ? [{ tag: 'script', attrs: { ...own, src: `/${file}` }, injectTo: 'head' }] : [];
        }),
    },
  };
}

/**
 * Makes Chromium compile the files of every start completely, on another thread while they load: saves 5 % of a start,
 * 11 % on a four times slower processor. The comment is added last, since the minifier removes comments.
 */
export function compileAhead(): Plugin {
  const files = new Set(['platform', 'frame', 'device']);
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && files.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/**
 * Takes the builds of two libraries that their packages do not offer to a bundler: of Dexie the modern one, which is
 * not transpiled to ES5, and of React Router the one without warnings for developers (together 2 kB of every start).
 */
export function smallerBuilds(): Plugin {
  const builds: Readonly<Record<string, string>> = {
    dexie: 'dexie/dist/modern/dexie.mjs',
    'react-router': 'react-router/dist/production/index.mjs',
    'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  };
  return {
    name: 'smaller-builds',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(dexie|react-router(\/dom)?)$/ },
      handler: (id) => resolve(root, 'node_modules', builds[id] ?? id),
    },
  };
}

/**
 * Replaces imports from Mantine's index files by imports of the files behind them. Otherwise each screen appears to
 * import every component, and `chunks.ts` cannot tell which a first screen needs (254 → 210 kB before the claim form).
 */
export function importMantineByFile(): Plugin {
  const files = new Map(['core', 'hooks'].flatMap(filesOfMantine));
  return {
    name: 'import-mantine-by-file',
    apply: 'build',
    transform: {
      filter: { code: /@mantine\/(core|hooks)['"]/ },
      handler: (code) =>
        code.replace(
          /import \{([^}]+)\} from ['"](@mantine\/(?:core|hooks))['"];?/g,
          (_all, names: string, index: string) =>
            names
              .split(',')
              .filter((name) => name.trim() !== '')
              .map(
                (name) =>
                  `import {${name}} from ${JSON.stringify(files.get(name.trim().split(' ', 1).join()) ?? index)};`,
              )
              .join(''),
        ),
    },
  };
}

/** Lists the exports of a Mantine package, each with its file. */
function filesOfMantine(name: string): [exported: string, file: string][] {
  const index = resolve(root, `node_modules/@mantine/${name}/esm/index.mjs`);
  const imports = readFileSync(index, 'utf8').matchAll(/^import \{ (.+) \} from "(.+)";$/gm);
  return [...imports].flatMap(([, names = '', file = '']) =>
    names.split(', ').map((exported): [string, string] => [exported, resolve(dirname(index), file)]),
  );
}
