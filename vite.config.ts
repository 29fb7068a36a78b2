import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react-swc';
import * as v from 'valibot';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { groups } from './tools/chunks.ts';
import { classicScripts, compileAhead, importMantineByFile, preloadFrame, smallerBuilds } from './tools/plugins.ts';

const root = import.meta.dirname;
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')),
);

/** Timings of plugins are printed as warnings on a busy machine. */
const checks = { bundlerTimings: false };

export default defineConfig({
  plugins: [
    react({ plugins: [['@lingui/swc-plugin', {}]] }),
    // Missing French fails `npm run check`, not the build.
    lingui({ failOnCompileError: true }),
    preloadFrame(),
    classicScripts(),
    compileAhead(),
    importMantineByFile(),
    smallerBuilds(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // `app/start/register-worker.ts` registers it and offers updates.
      injectRegister: false,
      // There is one manifest for each language in public/; the app links it.
      manifest: false,
      injectManifest: {
        // One classic script: the worker cannot load modules later.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,wasm,webmanifest,pfb,ttf}'],
        globIgnores: ['screenshots/**'],
        target: 'es2023',
      },
      // Its build does not take `--logLevel` over.
      integration: {
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn';
          Object.assign(worker.build?.rollupOptions ?? {}, { checks });
        },
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: resolve(root, 'dist/app'),
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill makes the page name a file whose only work is to name the main script.
    modulePreload: { polyfill: false },
    // The reader of PDF files and its worker load only where a document opens.
    chunkSizeWarningLimit: 1_300,
    rolldownOptions: { checks, output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});
