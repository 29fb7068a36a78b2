import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { minify, transform } from '@swc/core';
import react from '@vitejs/plugin-react-swc';
import * as v from 'valibot';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { configDefaults, defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const outDir = resolve(root, 'dist/app');
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')),
);

/** What more than one screen is made of: our own parts, and of the interface library what stands on a page. */
const sharedByScreens = new RegExp(
  [
    // What a group takes brings all that it imports: the long list would bring the popovers.
    '[\\\\/]src[\\\\/](?!app[\\\\/]|features[\\\\/](documents|my-products)|offline[\\\\/](documents|own-reg)|live[\\\\/]use-documents|wording[\\\\/]warranty-status|lists[\\\\/]|forms[\\\\/]registering[\\\\/]sections|ui[\\\\/](search-select|phone-field))',
    '@mantine[\\\\/](form|hooks)[\\\\/](?!esm[\\\\/]use-(mask|long-press|focus-trap|focus-return|click-outside))',
    '@mantine[\\\\/]core[\\\\/]esm[\\\\/]core[\\\\/]',
    '[\\\\/](Accordion|Checkbox|FileButton|Input|InputBase|NativeSelect|Textarea|TextInput)[\\\\/]',
    // What a NativeSelect takes of the Combobox: its arrow and how its options are read.
    '[\\\\/](ComboboxChevron|get-parsed-combobox-data)[\\\\/]|Combobox\\.module',
  ].join('|'),
);

/** What the log-in form is made of and shares with others. */
const fields =
  /[\\/]src[\\/](?!features)|@mantine[\\/](form[\\/]|core[\\/]esm[\\/](core|components[\\/](Input|InputBase|TextInput))[\\/])/;

const claimForm = resolve(root, 'src/features/claims/claim-new.tsx');
const logIn = resolve(root, 'src/features/account/login.tsx');
const front = [resolve(root, 'src/features/home/home.tsx'), resolve(root, 'src/features/claims/claim-list.tsx')];

/**
 * What only other screens use, or what opens: every screen seems to need it, since it imports the libraries through their
 * one file that names all they have.
 */
const seeminglyNeeded =
  /@mantine[\\/](hooks[\\/]esm[\\/]use-debounced|core[\\/]esm[\\/](components[\\/]Accordion|core[\\/]utils[\\/](create-scoped-keydown|find-element-in-shadow|get-context-item-index|close-on-escape)))/;

/** Whether a module is of what stands around every screen, or of the fields that the log-in form shares with others. */
function isOfFrame(id: string, context: Rolldown.ChunkingContext): boolean {
  if (/src[\\/]app[\\/]start[\\/]start\.tsx$/.test(id)) return true;
  return fields.test(id) && needs(logIn, id, context);
}

/** Whether a screen imports a module, itself or through others. */
function needs(screen: string, id: string, context: Rolldown.ChunkingContext): boolean {
  if (seeminglyNeeded.test(id)) return false;
  const above = new Set([id]);
  // What is added while the set is walked through is walked through too.
  for (const module of above)
    for (const importer of context.getModuleInfo(module)?.importers ?? []) above.add(importer);
  return above.has(screen);
}

/** Names what the main script sends for in the page itself, so that it leaves with the main script and not after it. */
function preloadFrame(): Plugin {
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
 * Emits the check for old browsers as a classic ES5 script. It is async, so no start waits for it, and lies in `assets`,
 * so the service worker precaches it by its hash.
 */
function checkOldBrowser(): Plugin {
  return {
    name: 'check-old-browser',
    apply: 'build',
    async buildStart() {
      const { code } = await transform(readFileSync(resolve(root, 'src/app/start/old-browser.ts'), 'utf8'), {
        jsc: { parser: { syntax: 'typescript' }, target: 'es5', minify: { compress: true, mangle: true } },
        minify: true,
        isModule: false,
      });
      this.emitFile({ type: 'asset', name: 'old-browser.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.startsWith('assets/old-browser-'))
          .map((file) => ({ tag: 'script', attrs: { async: true, src: `/${file}` }, injectTo: 'head' })),
    },
  };
}

/**
 * Less to transfer: Dexie as browsers of today can read it, the router as it is made for production, which its package
 * names to nobody, and what the bundler makes gone over by the optimiser of SWC,
 * which sees what its own leaves (3 kB of 228 before the claim form).
 */
function fewerBytes(): Plugin {
  return {
    name: 'fewer-bytes',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^dexie$/, replacement: resolve(root, 'node_modules/dexie/dist/modern/dexie.mjs') },
          { find: /^react-router$/, replacement: resolve(root, 'node_modules/react-router/dist/production/index.mjs') },
          {
            find: /^react-router\/dom$/,
            replacement: resolve(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
          },
        ],
      },
    }),
    renderChunk: {
      order: 'post',
      handler: (code, _chunk, { sourcemap }) =>
        minify(code, {
          module: true,
          ecma: 2022,
          compress: { passes: 3 },
          mangle: true,
          sourceMap: Boolean(sourcemap),
        }),
    },
  };
}

/** What nearly all of runs at every start. */
const runsAtTheStart = new Set(['platform', 'frame', 'device']);

/**
 * Has the browser compile some files beside the page's own thread, whole, while they come: compiled function by function they
 * hold up the first screen. Put there last, since what makes files smaller takes comments away.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && runsAtTheStart.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Tests that leave nothing behind which another file could meet; those of the device and its session do. */
const pureTests = ['tests/{app,contract,domain,features,forms,i18n,ui,wording}/**/*.test.{ts,tsx}'];

export default defineConfig({
  plugins: [
    react({ plugins: [['@lingui/swc-plugin', {}]] }),
    // That no sentence is without its French is the check's work, not the build's.
    lingui({ failOnCompileError: true }),
    preloadFrame(),
    checkOldBrowser(),
    fewerBytes(),
    compiledAhead(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // src/app/update.ts registers it, so that an update can be offered in words.
      injectRegister: false,
      // One manifest a language, in public/; src/i18n links the right one.
      manifest: false,
      disable: !existsSync(resolve(root, 'src/worker/service-worker.ts')),
      injectManifest: {
        // One file and no module: what the app loads later, the worker has at once.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,wasm,webmanifest,pfb,ttf}'],
        globIgnores: ['screenshots/**'],
        target: 'es2023',
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // What the page itself names is there before anything is loaded later, and looking for it each time takes time.
    modulePreload: {
      // With it the page names a file that does nothing else but name the main script.
      polyfill: false,
      resolveDependencies: (_file, deps) =>
        deps.filter((dep) => !/\/(rolldown-runtime|main|platform|frame)-/.test(dep)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Small, and on its own: it sends for all the others at once.
            { name: 'main', priority: 5, test: /src[\\/]main\.ts$/ },
            // What an app update seldom changes stays in the browser's cache.
            {
              name: 'platform',
              priority: 4,
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@lingui|zustand)[\\/]/,
            },
            // The frame comes in one piece, with the fields that the log-in form shares: from the service worker a request
            // costs more than its bytes.
            { name: (id, context) => (isOfFrame(id, context) ? 'frame' : null), priority: 3 },
            { name: 'account', priority: 2.8, test: /features[\\/]account[\\/](password-field|account-form)/ },
            // The database and who is signed in: a visitor has no need of it yet.
            { name: 'device', priority: 2.5, test: /src[\\/]app[\\/]start[\\/]start-offline\.tsx$/ },
            // So does what the claim form shares with other screens, and then what they share without it; what menus,
            // dialogs and calendars share comes when one opens.
            {
              name: (id, context) => (needs(claimForm, id, context) ? 'shared' : null),
              priority: 2,
              minShareCount: 2,
              test: sharedByScreens,
            },
            // What the dashboard and the list of claims share with others: a session begins with them.
            {
              name: (id, context) => (front.some((screen) => needs(screen, id, context)) ? 'front' : null),
              priority: 1.8,
              minShareCount: 2,
              test: sharedByScreens,
            },
            // What talks to the network: nothing that a screen shows first waits for it.
            {
              name: 'network',
              priority: 1.5,
              test: /src[\\/](api[\\/]client|offline[\\/]sync[\\/]portal-engine)\.ts$/,
            },
            { name: 'pages', priority: 1, minShareCount: 2, test: sharedByScreens },
            // Documents and long lists are no part of a form.
            {
              name: 'documents',
              priority: 0.6,
              minShareCount: 2,
              test: /src[\\/](features[\\/](documents|my-products)|offline[\\/](documents|own-reg)|live[\\/]use-documents|wording[\\/]warranty-status)/,
            },
            { name: 'lists', priority: 0.5, minShareCount: 2, test: /[\\/](src[\\/]lists|@tanstack)[\\/]/ },
            { name: 'overlays', priority: 0, minShareCount: 2, test: /[\\/](src|node_modules)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'node',
    // A test that hangs is told apart from a machine that is busy.
    testTimeout: 30_000,
    // As many as the cores of the machines this runs on; by itself it would leave one to a watcher nobody runs here.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'tests/server/**', ...pureTests],
        },
      },
      // One process for all: a fresh one a file costs four times what these tests do.
      { test: { name: 'pure', include: pureTests, isolate: false } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Each file has servers and databases of its own; loading the code once saves a third of their processor time.
          isolate: false,
          globalSetup: 'tests/support/shared-postgres.ts',
        },
      },
    ],
  },
});
